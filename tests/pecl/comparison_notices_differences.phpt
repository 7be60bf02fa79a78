--TEST--
The comparisons of the tests in this folder detect differences
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/differential.php';
$ours = Side::ours();
$serialized = fn(mixed $value) => bin2hex(serialize($value));

echo "Bytes:\n";
same_bytes('arrays_in_themselves', $ours, Side::ours('msgpack.php_only=0'));

echo "Values and identities:\n";
$object = new stdClass;
reads_as('planted',
    ['equal' => '9101', 'not equal' => '9102', 'not identical' => '9281c0a8737464436c61737381c0a8737464436c617373', 'null' => 'c0'],
    ['equal' => $serialized([1]), 'not equal' => $serialized([1]), 'not identical' => $serialized([$object, $object]), 'null' => null],
    $ours);

echo "Diagnostics:\n";
reads_as('planted', ['with a warning' => '0102'], ['with a warning' => $serialized(1)], $ours);
same_reading('planted', ['with a warning' => '0102', 'without' => '01'], $ours, Side::ours('msgpack.error_display=0'));

echo "More than would be read:\n";
same_reading('planted', array_fill(0, 12, '0102'), $ours, Side::ours('msgpack.error_display=0'));

echo "A process that ends early:\n";
reads_as('planted', ['number' => '01'], ['number' => $serialized(1)], Side::ours('open_basedir=/nowhere'));
?>
--EXPECTF--
Bytes:
DIFFERENT: array in itself
  ours: 92a17883c00100a1780182c0020002
  ours msgpack.php_only=0: 92a17892a178c0
DIFFERENT: array in itself, by reference
  ours: 81a16183c00100a1780182c0020002
  ours msgpack.php_only=0: 81a16192a178c0
DIFFERENT: arrays in each other
  ours: 929183c00100a46c6566740183c00100a572696768740182c002000382c0020004
  ours msgpack.php_only=0: 929192a46c65667492a57269676874c092a5726967687492a46c656674c0
DIFFERENT: array deep in itself
  ours: 820001a16181a16281a16383c0010001a16181a16281a16382c0020004
  ours msgpack.php_only=0: 820001a16181a16281a163820001a161c0
DIFFERENT: array deep in itself, in an array
  ours: 919183c0010001a16181a16281a16382c0020003
  ours msgpack.php_only=0: 9191820001a16181a16281a163c0
DIFFERENT: array in itself, in an object
  ours: 84c0b153616d706c655c5669736962696c697479a67075626c696301ac002a0070726f7465637465649183c0010001a16181a16281a16382c0020003ba0053616d706c655c5669736962696c697479007072697661746592a17883c00100a1780182c0020008
  ours msgpack.php_only=0: 930191820001a16181a16281a163c092a178c0
DIFFERENT: array in itself, a property by reference
  ours: 9282c0ab53616d706c655c4f70656ea86465636c6172656483c0010001a16181a16281a16382c002000382c0020003
  ours msgpack.php_only=0: 9291820001a16181a16281a163c0820001a16181a16281a163c0
arrays_in_themselves: 7 of 7 values DIFFERENT
Values and identities:
DIFFERENT: not equal
  expected: 613a313a7b693a303b693a313b7d
  ours: 613a313a7b693a303b693a323b7d
  message: 9102
DIFFERENT: not identical
  expected: 613a323a7b693a303b4f3a383a22737464436c617373223a303a7b7d693a313b723a323b7d
  ours: 613a323a7b693a303b4f3a383a22737464436c617373223a303a7b7d693a313b4f3a383a22737464436c617373223a303a7b7d7d
  message: 9281c0a8737464436c61737381c0a8737464436c617373
DIFFERENT: null
  expected: nothing
  ours: 4e3b
  message: c0
planted: 3 of 4 values DIFFERENT
Diagnostics:
DIFFERENT: with a warning
  expected: 693a313b
  ours: 693a313b, said 2: [msgpack] (php_msgpack_unserialize) Extra bytes
  message: 0102
planted: 1 of 1 values DIFFERENT
DIFFERENT: with a warning (0102)
  ours: 693a313b, said 2: [msgpack] (php_msgpack_unserialize) Extra bytes
  ours msgpack.error_display=0: 693a313b
planted: 1 of 2 values DIFFERENT
More than would be read:
DIFFERENT: 0 (0102)
  ours: 693a313b, said 2: [msgpack] (php_msgpack_unserialize) Extra bytes
  ours msgpack.error_display=0: 693a313b
DIFFERENT: 1 (0102)
  ours: 693a313b, said 2: [msgpack] (php_msgpack_unserialize) Extra bytes
  ours msgpack.error_display=0: 693a313b
DIFFERENT: 2 (0102)
  ours: 693a313b, said 2: [msgpack] (php_msgpack_unserialize) Extra bytes
  ours msgpack.error_display=0: 693a313b
DIFFERENT: 3 (0102)
  ours: 693a313b, said 2: [msgpack] (php_msgpack_unserialize) Extra bytes
  ours msgpack.error_display=0: 693a313b
DIFFERENT: 4 (0102)
  ours: 693a313b, said 2: [msgpack] (php_msgpack_unserialize) Extra bytes
  ours msgpack.error_display=0: 693a313b
DIFFERENT: 5 (0102)
  ours: 693a313b, said 2: [msgpack] (php_msgpack_unserialize) Extra bytes
  ours msgpack.error_display=0: 693a313b
DIFFERENT: 6 (0102)
  ours: 693a313b, said 2: [msgpack] (php_msgpack_unserialize) Extra bytes
  ours msgpack.error_display=0: 693a313b
DIFFERENT: 7 (0102)
  ours: 693a313b, said 2: [msgpack] (php_msgpack_unserialize) Extra bytes
  ours msgpack.error_display=0: 693a313b
DIFFERENT: 8 (0102)
  ours: 693a313b, said 2: [msgpack] (php_msgpack_unserialize) Extra bytes
  ours msgpack.error_display=0: 693a313b
DIFFERENT: 9 (0102)
  ours: 693a313b, said 2: [msgpack] (php_msgpack_unserialize) Extra bytes
  ours msgpack.error_display=0: 693a313b
planted: and 2 more, 12 of 12 values DIFFERENT
A process that ends early:
ours open_basedir=/nowhere: worker.php unpack ended with status 255 after 0 answers, the last of them: none
%A
DIFFERENT: number
  expected: 693a313b
  ours open_basedir=/nowhere: nothing
  message: 01
planted: 1 of 1 values DIFFERENT
