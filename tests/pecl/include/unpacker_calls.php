<?php
/** Calls of a \MessagePackUnpacker in any order for which PECL has the right results: label => a call. */

/** Plain messages, followed by malformed bytes if $is_wrong. */
function stream(Dice $dice, bool $is_wrong): string
{
    $stream = '';
    for ($left = 1 + $dice->roll(4); $left > 0; $left--) {
        $stream .= msgpack_pack($dice->plain(3));
    }
    return $is_wrong ? $stream . $dice->pick(["\xc1\x01", "\x92\x01\xc1", "\x81\xa1a\xc1"]) : $stream;
}

function talk(Dice $dice): string
{
    $is_wrong = $dice->roll(4) === 0;
    $stream = stream($dice, $is_wrong);
    $php_only = (bool) $dice->roll(2);
    $unpacker = $dice->roll(2) ? new MessagePackUnpacker($php_only) : (new MessagePack($php_only))->unpacker();
    $size = $dice->pick([1, 3, 20, 400]);
    $said = [];
    $take = function (bool $done) use ($unpacker, $dice, &$said): bool {
        $said[] = $done;
        if ($done) {
            $said[] = $dice->roll(6) ? $unpacker->data() : $unpacker->reset();
        }
        if ($dice->roll(3) === 0) {
            $said[] = $unpacker->data();
        }
        return $done;
    };
    // Strings first; the rest is fed, including malformed bytes, after which PECL would continue in a string.
    $at = 0;
    $string = '';
    $fed_from = $is_wrong ? 0 : $dice->roll(2 * strlen($stream));
    while ($at < $fed_from && $at < strlen($stream)) {
        $string .= substr($stream, strlen($string), 1 + $dice->roll($size));
        while ($take($unpacker->execute($string, $at))) {
            $said[] = $at;
        }
        $said[] = $at;
    }
    foreach ($at < strlen($stream) ? str_split(substr($stream, $at), 1 + $dice->roll($size)) : [] as $piece) {
        $said[] = $unpacker->feed($piece);
        while ($take($unpacker->execute())) {
        }
    }
    return serialize([$said, $unpacker->reset(), $unpacker->execute(), $unpacker->data()]);
}

return function (): Generator {
    for ($i = 0; $i < 1000; $i++) {
        yield "talk $i" => fn() => talk(new Dice($i));
    }
};
