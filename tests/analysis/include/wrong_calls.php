<?php
declare(strict_types=1);

use MessagePack\{BufferUnpacker, Codec, CodecOptions, MessagePack as Library, Packer, PackOptions, Raw, StreamReader, StreamWriter, UnpackOptions};
use MessagePack\Attribute\{Discriminator, ListOf, Naming, Type};
use MessagePack\Type\{Ext, TypedArray};

msgpack_unpack('', null, ['allowed_clases' => false]);
msgpack_unpack('', options: ['max_depth' => -1]);
msgpack_pack(1, ['compact' => 1]);
(new MessagePack())->setOption(7, true);
echo (new Ext(200, ''))->data;
foreach (new StreamReader(STDIN) as $key => $message) {
    echo strlen($key);
}
echo msgpack_unpack('', DateTimeImmutable::class)->format('c');
msgpack_unpack('', ['allowed_classes' => false]);
msgpack_unpack('', ['max_depth' => 5, 'throw' => true]);
msgpack_unpack('', ['allowed_classes' => false, 'strikt' => true]);
echo (new TypedArray('Int32Arr', ''))->data;
echo (new Packer(1 << 24))->pack(1);
echo (new Packer('compact'))->pack(1);
new BufferUnpacker('', 8);
echo Library::pack(1, 1 << 30);
Library::unpack('', -5);
new StreamReader(STDIN, 16);
new StreamWriter(STDOUT, 1 << 24);
echo (new Packer(PackOptions::COMPACT | PackOptions::STRUCTURED_CLONE))->pack(1);
new BufferUnpacker('', UnpackOptions::COMPACT | UnpackOptions::STRUCTURED_CLONE);
new BufferUnpacker('', UnpackOptions::AS_RAW | UnpackOptions::STRUCTURED_CLONE);
new BufferUnpacker('', options: UnpackOptions::COMPACT | UnpackOptions::MAP_AS_OBJECT);
echo Library::pack(1, PackOptions::FORCE_STR | PackOptions::FORCE_BIN);
PackOptions::fromBitmask(PackOptions::COMPACT | PackOptions::USE_RECORDS);
new Raw('', UnpackOptions::STRUCTURED_CLONE);
echo (new Codec(DateTimeImmutable::class))->pack('now');
echo (new Codec(DateTimeImmutable::class))->unpack('')->format(1);
echo (new Codec('list<int>'))->pack(['a']);
echo strlen((new Codec('?int'))->unpack(''));
foreach (new StreamReader(STDIN, codec: new Codec('array{id: int}')) as $message) {
    echo strlen($message['id']);
}
echo strlen((new Raw(''))->as(new Codec('list<int>')));
echo strlen((new BufferUnpacker(''))->unpackAs(new Codec('list<int>')));
new Codec('int', CodecOptions::COMPACT | CodecOptions::RECORDS);
new Codec(DateTimeImmutable::class, PackOptions::FORCE_STR);
new Codec(DateTimeImmutable::class, PackOptions::COMPACT);
new Codec(DateTimeImmutable::class, ['coerce' => true]);
new Codec('list<DateTimeImutable>');
new Codec('list<DateTimeImmutable');
new Codec('callable');
new Codec('array{id: int, on: resource}');
new Codec('list<object>');
echo (new Codec('list<DateTimeImmutable>'))->unpack('')->format('c');
echo (new Codec('int'))->validate('')[0]->message;
#[Naming('snake_case')] final class NoNaming {}
#[Discriminator('kind', ['circle' => 'Circl'])] interface NoClass {}
#[ListOf(DateTimeImmutable::class)] final class NoClassAttribute {}
final class NoType { #[Type('?DateTimeImutable')] public ?DateTimeInterface $date = null; }
// No errors:
echo (new Codec(DateTimeImmutable::class))->unpack('')->format('c');
echo (new Codec('list<array{id: int}>', CodecOptions::COMPACT))->pack([['id' => 1]]);
echo (new Codec('list<\DateTimeImmutable>'))->pack([new DateTimeImmutable()]);
#[Naming(Naming::SNAKE_CASE)] final class Rows { #[Type('list<DateTimeImmutable>|null')] public mixed $dates = null; }
echo (new Packer(PackOptions::COMPACT | PackOptions::DETECT_STR_BIN))->pack(1);
new BufferUnpacker('', UnpackOptions::USE_RECORDS | UnpackOptions::BIGINT_AS_STR);
new Raw('', UnpackOptions::BIGINT_AS_GMP | UnpackOptions::MAP_AS_OBJECT);
msgpack_unpack('', ['name' => stdClass::class, 'list' => [stdClass::class]], ['strict' => true]);
new StreamWriter(STDOUT, new Packer());
