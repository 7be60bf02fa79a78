<?php
declare(strict_types=1);

namespace MsgpackExt\Symfony\Tests;

use MessagePack\Attribute\Name;

final class Parcel
{
    public function __construct(
        #[Name('number', 'id')] public readonly int $number,
        public readonly \DateTimeImmutable $sent,
        public readonly string $carrier = 'post',
    ) {
        if ($number === 0) {
            throw new \DomainException('No parcel has this number');
        }
    }
}
