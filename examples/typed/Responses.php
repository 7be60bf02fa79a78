<?php
/** Bodies of PSR-7 responses, such as Guzzle's, as typed values: docs/recipes/typed.md. */
declare(strict_types=1);

namespace App\Typed;

use MessagePack\Codec;
use Psr\Http\Message\ResponseInterface;

/** @template T */
final class Responses
{
    /** @param Codec<T> $codec */
    public function __construct(private readonly Codec $codec)
    {
    }

    /**
     * @return T
     * @throws \MessagePack\Exception\UnpackingFailedException for a body that is no message
     * @throws \MessagePack\Exception\MappingException for one that is no T
     * @throws \JsonException
     */
    public function read(ResponseInterface $response): mixed
    {
        $type = strtolower(trim(explode(';', $response->getHeaderLine('Content-Type'))[0]));
        $body = (string) $response->getBody();
        return match ($type) {
            'application/vnd.msgpack', 'application/msgpack', 'application/x-msgpack' => $this->codec->unpack($body),
            'application/json' => $this->codec->map(json_decode($body, true, flags: JSON_THROW_ON_ERROR)),
            default => throw new \UnexpectedValueException("Neither MessagePack nor JSON: $type"),
        };
    }
}
