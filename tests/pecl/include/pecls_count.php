<?php
/**
 * Rewrites the back-references of $message, which the extension in this process
 * packed, as PECL would write them: PECL does not count the heads of those that
 * were reached through a reference (marks 2 and 5), though its decoder does.
 */
function in_pecls_count(string $message): string
{
    $heads = 0;
    $counted = 0;
    $counted_at = [];
    $rewritten = '';
    for ($at = 0; $at < strlen($message); $at += $size) {
        $size = token_size($message, $at);
        if (!is_head($message[$at])) {
            $rewritten .= substr($message, $at, $size);
            continue;
        }
        $heads++;
        $form = substr($message, $at, 4);
        $is_by_reference = $form === "\x82\xc0\x02\x00" || $form === "\x82\xc0\x05\x00";
        $counted_at[$heads] = $is_by_reference ? $counted : ++$counted;
        if ($is_by_reference || $form === "\x82\xc0\x04\x00") {
            $id_size = token_size($message, $at + 4);
            $id = msgpack_unpack(substr($message, $at + 4, $id_size));
            $size = 4 + $id_size;
            $rewritten .= $form . msgpack_pack($counted_at[$id]);
        } else {
            $rewritten .= substr($message, $at, $size);
        }
    }
    return $rewritten;
}

/** @param string $message in hexadecimal */
function is_counted_alike(string $message): bool
{
    return bin2hex(in_pecls_count(hex2bin($message))) === $message;
}

function is_head(string $byte): bool
{
    $byte = ord($byte);
    return ($byte >= 0x80 && $byte <= 0x9f) || ($byte >= 0xdc && $byte <= 0xdf);
}

/** The size in bytes of the head of an array or a map, and of any other token with its body. */
function token_size(string $message, int $at): int
{
    $number = fn(int $size) => (int) hexdec(bin2hex(substr($message, $at + 1, $size)));
    $byte = ord($message[$at]);
    return match (true) {
        $byte >= 0xa0 && $byte <= 0xbf => 1 + ($byte & 0x1f),
        $byte < 0xc0, $byte === 0xc0, $byte === 0xc2, $byte === 0xc3, $byte >= 0xe0 => 1,
        $byte === 0xcc, $byte === 0xd0 => 2,
        $byte === 0xcd, $byte === 0xd1, $byte === 0xdc, $byte === 0xde => 3,
        $byte === 0xca, $byte === 0xce, $byte === 0xd2, $byte === 0xdd, $byte === 0xdf => 5,
        $byte === 0xcb, $byte === 0xcf, $byte === 0xd3 => 9,
        $byte === 0xd9 => 2 + $number(1),
        $byte === 0xda => 3 + $number(2),
        $byte === 0xdb => 5 + $number(4),
    };
}
