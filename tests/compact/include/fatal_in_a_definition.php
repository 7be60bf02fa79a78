<?php
/** A script of PHP's own server. With ?fatal a fatal error ends the request while a definition is written. */
class MayEnd
{
    public function __serialize(): array
    {
        isset($_GET['fatal']) && trigger_error('fatal', E_USER_ERROR);
        return [];
    }
}

function map(mixed $first, mixed $last): array
{
    return ['key0' => $first, 'key1' => 1, 'key2' => 1, 'key3' => 1, 'key4' => 1, 'key5' => 1, 'key6' => 1, 'key7' => 1, 'key8' => 1, 'key9' => $last];
}

$value = map(1, map(new MayEnd(), map(1, 4)));
echo strlen(msgpack_pack($value, ['compact' => true])) < strlen(msgpack_pack($value, ['compact' => false])) ? "shorter\n" : "not shorter\n";
