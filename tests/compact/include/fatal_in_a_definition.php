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
    return ['k0' => $first, 'k1' => 1, 'k2' => 1, 'k3' => 1, 'k4' => 1, 'k5' => 1, 'k6' => 1, 'k7' => 1, 'k8' => 1, 'k9' => $last]; // no string repeats
}

$value = map(1, map(new MayEnd(), map(1, 4)));
echo strlen(msgpack_pack($value, ['compact' => true])) < strlen(msgpack_pack($value, ['compact' => false])) ? "shorter\n" : "not shorter\n";
