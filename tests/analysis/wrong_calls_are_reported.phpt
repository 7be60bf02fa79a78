--TEST--
PHPStan and Psalm report a misspelled option, wrong types of options, constants and arguments, bits that exclude each other or are of another class, types of Codec that are none, wrong attributes, and unchecked results
--SKIPIF--
<?php
require __DIR__ . '/include/analyse.php';
if ($missing = analysis_is_missing()) die("skip $missing");
?>
--FILE--
<?php
/* Their wording differs from version to version. */
require __DIR__ . '/include/analyse.php';
ob_start();
analyse(__DIR__ . '/include/wrong_calls.php');
$reported = [];
foreach (explode("\n", ob_get_clean()) as $line) {
    if (preg_match('~^wrong_calls.php:(\d+):(\d+:error)?(.*)~', $line, $match)) {
        $reported[$match[1]][$match[2] ? 'Psalm' : 'PHPStan'][] = $match[3];
    }
}
foreach (file(__DIR__ . '/include/wrong_calls.php') as $i => $code) {
    if ($messages = $reported[$i + 1] ?? []) {
        echo implode(', ', array_keys($messages)), ': ', $code;
    }
    if (substr_count(implode($messages['PHPStan'] ?? []), 'is no option') > 1) {
        echo "  PHPStan says so twice\n";
    }
    if (str_contains($code, 'allowed_clases')) {
        foreach ($messages as $tool => $lines) {
            echo "  $tool names it: ", str_contains(implode($lines), 'allowed_clases') ? 'yes' : 'no', "\n";
        }
    }
}
?>
--EXPECT--
PHPStan, Psalm: msgpack_unpack('', null, ['allowed_clases' => false]);
  PHPStan names it: yes
  Psalm names it: yes
PHPStan, Psalm: msgpack_unpack('', options: ['max_depth' => -1]);
PHPStan, Psalm: msgpack_pack(1, ['compact' => 1]);
PHPStan, Psalm: (new MessagePack())->setOption(7, true);
PHPStan, Psalm: echo (new Ext(200, ''))->data;
PHPStan, Psalm:     echo strlen($key);
PHPStan, Psalm: echo msgpack_unpack('', DateTimeImmutable::class)->format('c');
PHPStan, Psalm: msgpack_unpack('', ['allowed_classes' => false]);
PHPStan, Psalm: msgpack_unpack('', ['max_depth' => 5, 'throw' => true]);
PHPStan, Psalm: msgpack_unpack('', ['allowed_classes' => false, 'strikt' => true]);
PHPStan, Psalm: echo (new TypedArray('Int32Arr', ''))->data;
PHPStan: echo (new Packer(1 << 24))->pack(1);
PHPStan, Psalm: echo (new Packer('compact'))->pack(1);
PHPStan, Psalm: new BufferUnpacker('', 8);
PHPStan: echo Library::pack(1, 1 << 30);
PHPStan, Psalm: Library::unpack('', -5);
PHPStan, Psalm: new StreamReader(STDIN, 16);
PHPStan: new StreamWriter(STDOUT, 1 << 24);
PHPStan: echo (new Packer(PackOptions::COMPACT | PackOptions::STRUCTURED_CLONE))->pack(1);
PHPStan: new BufferUnpacker('', UnpackOptions::COMPACT | UnpackOptions::STRUCTURED_CLONE);
PHPStan, Psalm: new BufferUnpacker('', UnpackOptions::AS_RAW | UnpackOptions::STRUCTURED_CLONE);
PHPStan: new BufferUnpacker('', options: UnpackOptions::COMPACT | UnpackOptions::MAP_AS_OBJECT);
PHPStan: echo Library::pack(1, PackOptions::FORCE_STR | PackOptions::FORCE_BIN);
PHPStan: PackOptions::fromBitmask(PackOptions::COMPACT | PackOptions::USE_RECORDS);
PHPStan: new Raw('', UnpackOptions::STRUCTURED_CLONE);
PHPStan, Psalm: echo (new Codec(DateTimeImmutable::class))->pack('now');
PHPStan, Psalm: echo (new Codec(DateTimeImmutable::class))->unpack('')->format(1);
PHPStan: echo (new Codec('list<int>'))->pack(['a']);
PHPStan: echo strlen((new Codec('?int'))->unpack(''));
PHPStan:     echo strlen($message['id']);
PHPStan: echo strlen((new Raw(''))->as(new Codec('list<int>')));
PHPStan: echo strlen((new BufferUnpacker(''))->unpackAs(new Codec('list<int>')));
PHPStan: new Codec('int', CodecOptions::COMPACT | CodecOptions::RECORDS);
PHPStan: new Codec(DateTimeImmutable::class, PackOptions::FORCE_STR);
PHPStan, Psalm: new Codec(DateTimeImmutable::class, PackOptions::COMPACT);
PHPStan, Psalm: new Codec(DateTimeImmutable::class, ['coerce' => true]);
PHPStan: new Codec('list<DateTimeImutable>');
PHPStan: new Codec('list<DateTimeImmutable');
PHPStan: new Codec('callable');
PHPStan: new Codec('array{id: int, on: resource}');
PHPStan: new Codec('list<object>');
PHPStan: echo (new Codec('list<DateTimeImmutable>'))->unpack('')->format('c');
PHPStan, Psalm: echo (new Codec('int'))->validate('')[0]->message;
PHPStan, Psalm: #[Naming('snake_case')] final class NoNaming {}
PHPStan, Psalm: #[Discriminator('kind', ['circle' => 'Circl'])] interface NoClass {}
PHPStan, Psalm: #[ListOf(DateTimeImmutable::class)] final class NoClassAttribute {}
PHPStan: final class NoType { #[Type('?DateTimeImutable')] public ?DateTimeInterface $date = null; }
