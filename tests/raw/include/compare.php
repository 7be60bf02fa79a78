<?php
use MessagePack\BufferUnpacker;
use MessagePack\Extension\TimestampExtension;
use MessagePack\Raw;

/** The value that BufferUnpacker makes of bytes, which are all of it; null with an exception. @return array{mixed}|null */
function unpacked(string $bytes, int $options = 0): ?array
{
    try {
        $unpacker = new BufferUnpacker($bytes, $options, [new TimestampExtension]);
        $value = $unpacker->unpack();
        return $unpacker->hasRemaining() ? null : [$value];
    } catch (MessagePack\Exception\UnpackingFailedException) {
        return null;
    }
}

function pointer(array $keys): string
{
    return implode('', array_map(fn (int|string $key) => '/' . strtr((string) $key, ['~' => '~0', '/' => '~1']), $keys));
}

/** What differs between a part of a message and the unpacked value. An Ext of an array that is shared is one object in that, and one for each part. $bytes: the message, if it is not in plain MessagePack. @return Generator<string> */
function differences(Raw $raw, mixed $value, array $path, Raw $whole, int $levels, ?string $bytes = null): Generator
{
    $at = json_encode($path, JSON_PARTIAL_OUTPUT_ON_ERROR);
    $same = fn (mixed $a, mixed $b): bool => var_export($a, true) === var_export($b, true);
    $same($raw->unpack(), $value) or yield "unpack() of $at";
    $same($whole->get($path), $value) or yield "get() of $at";
    $same($whole->get(pointer($path), $raw), $value) or yield "get() of the pointer to $at";
    $whole->has($path) or yield "has() of $at";
    $whole->at(pointer($path)) == $raw or yield "at() of $at";
    $again = Raw::fromDiagnostic((string) $raw);
    $again->bytes() === $raw->bytes() || ($path === [] && $raw->bytes() === $bytes && $same($again->unpack(), $value)) or yield "the notation of $at";
    unserialize(serialize($raw)) == $raw or yield "a serialized copy of $at";
    if (!is_array($value)) {
        count($raw) === 0 && iterator_to_array($raw) === [] && !$raw->has([0]) && !isset($raw['a']) or yield "$at has parts";
        return;
    }
    $parts = iterator_to_array($raw);
    array_keys($parts) === array_keys($value) or yield "keys of $at";
    count($raw) === count($value) or yield "count() of $at";
    $selected = [];
    foreach ($whole->select([...$path, Raw::ANY]) as $keys => $part) {
        $selected[array_pop($keys)] = $part;
        $same($keys, $path) or yield "keys of select() of $at";
    }
    $parts == $selected or yield "select() of $at";
    $many = $whole->getMany([...array_map(fn (int|string $key) => [...$path, $key], array_keys($value)), 'all' => pointer($path), [...$path, 'none']]);
    $same($many['all'] ?? null, $value) or yield "getMany() of $at";
    unset($many['all']);
    $same($many, array_values($value)) or yield "getMany() in $at";
    $whole->has([...$path, 'no such key']) and yield "a key of $at";
    foreach ($levels > 0 ? $value : [] as $key => $element) {
        $offset = $raw[$key];
        $same($offset instanceof Raw ? $offset->unpack() : $offset, $element) or yield "offsetGet() in $at";
        isset($raw[$key]) or yield "offsetExists() in $at";
        yield from differences($parts[$key], $element, [...$path, $key], $whole, $levels - 1, $bytes);
    }
}

/** Compares all that a Raw says of bytes with what BufferUnpacker makes of them. @return list<string> what differs */
function compare(string $bytes, int $levels = 3, int $options = 0): array
{
    $expected = unpacked($bytes, $options);
    try {
        $raw = new Raw($bytes, $options);
        $raw->type();
        $raw->unpack();
    } catch (MessagePack\Exception\UnpackingFailedException) {
        return $expected ? ['rejected'] : [];
    }
    return $expected ? iterator_to_array(differences($raw, $expected[0], [], $raw, $levels, $options === 0 ? null : $bytes), false) : ['accepted'];
}

/** Calls all methods on the parts of a message that may not be unpacked. Only exceptions of the library are allowed. */
function touch_parts(string $bytes, int $levels = 4): void
{
    try {
        $again = Raw::fromDiagnostic((string) ($raw = new Raw($bytes)));
    } catch (MessagePack\Exception\UnpackingFailedException) {
        return;
    }
    str_starts_with($bytes, "\x92\x82\xc0\3\0\0") || $again == $raw or print "The notation of " . bin2hex($bytes) . "\n";
    touch_part($raw, $levels);
}

function touch_part(Raw $raw, int $levels): void
{
    foreach (['type', 'className', 'count', 'unpack', 'bytes', '__toString', '__serialize'] as $method) {
        try {
            $raw->$method();
        } catch (MessagePack\Exception\UnpackingFailedException) {
        }
    }
    try {
        json_encode($raw, JSON_PARTIAL_OUTPUT_ON_ERROR);
    } catch (MessagePack\Exception\UnpackingFailedException) {
    }
    try {
        msgpack_pack([$raw, $raw]);
    } catch (Exception) {
    }
    try {
        foreach ($raw as $key => $part) {
            if ($levels > 0) {
                touch_part($part, $levels - 1);
            }
            $raw->has([$key]) or print "No $key in " . bin2hex($raw->bytes()) . "\n";
        }
    } catch (MessagePack\Exception\UnpackingFailedException) {
    }
    try {
        foreach ($raw->select([Raw::ANY, Raw::ANY, 'a']) as $part) {
            $part->type();
        }
    } catch (MessagePack\Exception\UnpackingFailedException) {
    }
}
