<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Tests;

use Illuminate\Database\Eloquent\Model;
use MsgpackExt\Laravel\Casts\AsTyped;

/**
 * @property ?Address $address
 * @property ?list<Address> $others
 * @property ?array{visits: array<string, int>, tags: list<string>} $seen
 */
final class Customer extends Model
{
    public $timestamps = false;

    protected $guarded = [];

    // As Laravel 10 has it, too; from 11 on, casts() may call AsTyped::of().
    protected $casts = [
        'address' => AsTyped::class . ':' . Address::class,
        'others' => AsTyped::class . ':list<' . Address::class . '>',
        'seen' => AsTyped::class . ':array{visits: array<string, int>, tags: list<string>}',
    ];
}
