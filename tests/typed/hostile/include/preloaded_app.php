<?php
use MessagePack\Codec;
use MessagePack\CodecOptions;

if (!class_exists(App\Entry::class, false)) {
    require __DIR__ . '/preloaded.php';
}
$packer = new MessagePack\Packer;
$texts = [];
foreach ([0, CodecOptions::CALL_CONSTRUCTORS, CodecOptions::OMIT_DEFAULTS, CodecOptions::COMPACT] as $options) {
    $codec = new Codec('list<App\Entry>', $options);
    $message = $packer->pack([['points' => [[1, 2], [3]], 'when' => ['a' => '2026-01-02T03:04:05Z', 'b' => null], 'previous' => ['points' => [], 'level' => 1]], ['points' => []]]);
    $entries = $codec->unpack($message);
    $texts[] = json_encode($entries) . ($codec->unpack($codec->pack($entries)) == $entries ? ' same' : ' another');
    $settings = new Codec('App\Settings', $options);
    $value = $settings->unpack("\x81\xa6parent\x81\xa7options\x81\xa6levels\x92\x01\x02");
    $texts[] = json_encode($value) . ($settings->unpack($settings->pack($value)) == $value ? ' same' : ' another');
}
echo implode("\n", array_unique($texts)), "\n";
