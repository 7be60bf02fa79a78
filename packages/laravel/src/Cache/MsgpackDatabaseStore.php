<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Cache;

use Illuminate\Cache\DatabaseStore;
use MsgpackExt\StrictMsgpack;

/** Values as MessagePack in base64, as the column is text. */
final class MsgpackDatabaseStore extends DatabaseStore
{
    use PacksValues;

    /** @param mixed $value */
    protected function serialize($value): string
    {
        if ($this->values?->write === true) {
            return base64_encode($this->values->pack($value));
        }
        return parent::serialize($value);
    }

    /** @param string $value base64 has no colon and no semicolon, and a value of serialize() has one */
    protected function unserialize($value): mixed
    {
        if ($this->values === null) {
            return parent::unserialize($value);
        }
        return $this->values->unpack(strpbrk($value, ':;') === false ? (string) base64_decode($value, true) : $value);
    }
}
