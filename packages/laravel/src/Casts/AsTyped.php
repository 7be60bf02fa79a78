<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Casts;

use Illuminate\Contracts\Database\Eloquent\CastsAttributes;
use Illuminate\Database\Eloquent\Model;
use MessagePack\Codec;

/**
 * An attribute of a model that is a value of a type, and in a binary column MessagePack, which names no class.
 *
 * @implements CastsAttributes<mixed, mixed>
 */
final class AsTyped implements CastsAttributes
{
    /** @var array<string, Codec<mixed>> */
    private static array $codecs = [];

    /** @var Codec<mixed> */
    private readonly Codec $codec;

    /** @param string ...$type Laravel splits the text of a cast at commas */
    public function __construct(string ...$type)
    {
        $text = implode(',', $type);
        $this->codec = self::$codecs[$text] ??= new Codec($text);
    }

    /**
     * For casts() of a model.
     *
     * @param string $type a class, or another type of a Codec, such as list<App\Line>
     */
    public static function of(string $type): string
    {
        return self::class . ":$type";
    }

    /**
     * @param array<string, mixed> $attributes
     * @throws \MessagePack\Exception\UnpackingFailedException MappingException where the value is none of the type
     */
    public function get(Model $model, string $key, mixed $value, array $attributes): mixed
    {
        // PDO's driver for PostgreSQL returns a stream.
        $bytes = is_resource($value) ? stream_get_contents($value) : $value;
        return is_string($bytes) ? $this->codec->unpack($bytes) : null;
    }

    /**
     * @param array<string, mixed> $attributes
     * @throws \MessagePack\Exception\PackingFailedException where the value is none of the type
     */
    public function set(Model $model, string $key, mixed $value, array $attributes): ?string
    {
        return $value === null ? null : $this->codec->pack($value);
    }
}
