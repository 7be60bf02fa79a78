<?php
const ANNOUNCEMENT = "\x92\x82\xc0\x03\x00\x00";

function compact_form(mixed $value): string
{
    return msgpack_pack($value, ['compact' => true]);
}

/** A compact message whose value is given in hexadecimal digits. */
function message(string $digits): string
{
    return ANNOUNCEMENT . hex2bin(str_replace(' ', '', $digits));
}

/** A value as PHP shows it, objects that occur again included. */
function shown(mixed $value): string
{
    return str_replace("\0", '~', serialize($value));
}

/** Packs: the bytes of the value, or that nothing repeats; complains if it is not read as the plain form is. */
function show_form(string $what, mixed $value): void
{
    $packed = compact_form($value);
    $plain = msgpack_pack($value, ['compact' => false]);
    echo "$what: ", $packed === $plain ? 'plain' : bin2hex(substr($packed, str_starts_with($packed, ANNOUNCEMENT) ? strlen(ANNOUNCEMENT) : 0)), "\n";
    if (!str_starts_with($packed, ANNOUNCEMENT) && $packed !== $plain && !str_contains($plain, "\xcb")) {
        echo "  neither announced nor plain\n";
    }
    if (shown(msgpack_unpack($packed)) !== shown(msgpack_unpack($plain))) {
        echo '  is read as ', shown(msgpack_unpack($packed)), "\n";
    }
}

/** What a message is by way of a MessagePack\Raw, which makes a plain one of it; null: it is rejected. Not where PARTS_DIFFER says why. */
function shown_of_parts(string $message, array $options): ?string
{
    try {
        $plain = MessagePack\Raw::fromDiagnostic((string) new MessagePack\Raw($message))->bytes();
        return str_starts_with($plain, ANNOUNCEMENT) ? null : shown(msgpack_unpack($plain, null, ['throw' => true] + $options));
    } catch (MessagePack\Exception\UnpackingFailedException) {
        return null;
    }
}

/** Unpacks: what the message is, or why and where it is rejected; complains if its parts are not read in the same way. */
function show_unpacked(string $what, string $message, array $options = []): void
{
    try {
        $said = $read = shown(msgpack_unpack($message, null, ['throw' => true] + $options));
    } catch (MessagePack\Exception\UnpackingFailedException $exception) {
        $read = null;
        $said = preg_replace('/, in \S{6}\K\S{250,}/', '...', $exception->getMessage());
    }
    echo "$what: $said\n", defined('PARTS_DIFFER') || shown_of_parts($message, $options) === $read ? '' : "  parts of it are read in another way\n";
}

/** Whether what is read has the same arrays, objects and values as the original and the plain form. */
function same_as_plain(mixed $value): bool
{
    $packed = compact_form($value);
    return str_starts_with($packed, ANNOUNCEMENT)
        && shown(msgpack_unpack($packed)) === shown(msgpack_unpack(msgpack_pack($value, ['compact' => false])));
}
