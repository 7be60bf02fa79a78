--TEST--
A property that adds hooks to one of the parent class has its own default
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (PHP_VERSION_ID < 80400) die('skip property hooks came with PHP 8.4'); ?>
--FILE--
<?php
use MessagePack\Codec;
use MessagePack\CodecOptions;

class Account { public int $limit = 5; public string $owner = 'nobody'; }
final class Audited extends Account { public int $limit = 7 { set => $value; } public string $owner { set => $value; } }

$codec = new Codec('Audited', CodecOptions::OMIT_DEFAULTS);
$audited = $codec->unpack("\x81\xa5owner\xa1a");
var_dump($audited->limit);
echo bin2hex($codec->pack($audited)), "\n";
$audited->limit = 5;
echo bin2hex($codec->pack($audited)), "\n";
try {
    $codec->unpack("\x80");
} catch (MessagePack\Exception\MappingException $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
int(7)
81a56f776e6572a161
82a56c696d697405a56f776e6572a161
$.owner: expected string, nothing given
