<?php
/** Arguments of Symfony's controllers, from a body in MessagePack or JSON: docs/recipes/typed.md. */
declare(strict_types=1);

namespace App\Typed;

use MessagePack\Codec;
use MessagePack\CodecOptions;
use MessagePack\Exception\MappingException;
use MessagePack\Exception\UnpackingFailedException;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpKernel\Controller\ValueResolverInterface;
use Symfony\Component\HttpKernel\ControllerMetadata\ArgumentMetadata;
use Symfony\Component\HttpKernel\Exception\BadRequestHttpException;
use Symfony\Component\HttpKernel\Exception\UnprocessableEntityHttpException;
use Symfony\Component\HttpKernel\Exception\UnsupportedMediaTypeHttpException;

final class CodecResolver implements ValueResolverInterface
{
    /** @var array<string, Codec<mixed>> */
    private array $codecs = [];

    /** @return list<mixed> */
    public function resolve(Request $request, ArgumentMetadata $argument): array
    {
        $attribute = $argument->getAttributesOfType(FromBody::class)[0] ?? null;
        if ($attribute === null) {
            return [];
        }
        $type = $attribute->type ?? ($argument->isNullable() ? '?' : '') . $argument->getType();
        $codec = $this->codecs[$type] ??= new Codec($type, CodecOptions::ALL_ERRORS);
        try {
            return [$this->read($codec, $request)];
        } catch (MappingException $e) {
            throw new UnprocessableEntityHttpException($e->getMessage(), $e);
        } catch (UnpackingFailedException|\JsonException $e) {
            throw new BadRequestHttpException($e->getMessage(), $e);
        }
    }

    /** @param Codec<mixed> $codec */
    private function read(Codec $codec, Request $request): mixed
    {
        $body = $request->getContent();
        return match (strtolower(trim(explode(';', (string) $request->headers->get('Content-Type'))[0]))) {
            'application/vnd.msgpack', 'application/msgpack', 'application/x-msgpack' => $codec->unpack($body),
            'application/json' => $codec->map(json_decode($body, true, flags: JSON_THROW_ON_ERROR)),
            default => throw new UnsupportedMediaTypeHttpException('Neither MessagePack nor JSON'),
        };
    }
}
