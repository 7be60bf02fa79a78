<?php
/** Marks an argument that a CodecResolver makes: docs/recipes/typed.md. */
declare(strict_types=1);

namespace App\Typed;

#[\Attribute(\Attribute::TARGET_PARAMETER)]
final class FromBody
{
    /** @param string|null $type of the codec, such as list<App\Item>; null: the class of the argument */
    public function __construct(public readonly ?string $type = null)
    {
    }
}
