--TEST--
Defaults: constants, enum cases, and what PHP computes for each object
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/types.inc';

enum Status: string
{
    case On = 'on';
    const DEFAULT = self::On;
}
class Constants
{
    const LIST = ['a' => [1, 2]];
    public function __construct(
        public array $list = self::LIST, public string $name = self::class . '!', public float $float = PHP_INT_SIZE > 0 ? 2 : 3, public Status $status = Status::On,
        public ?Status $other = Status::DEFAULT, public int $shift = 1 << 4, public array $enums = [],
    ) {}
}
class Computed
{
    public function __construct(public DateTimeImmutable $at = new DateTimeImmutable('2026-01-01 UTC'), public array $cases = [Status::On]) {}
}
class Properties
{
    public array $list = Constants::LIST;
    public Status $status = Status::On;
    public ?int $null = null;
    public $untyped;
    public int $required;
    private int $hidden = 5;
}
foreach (['Constants' => [], 'Computed' => [], 'Properties' => ['required' => 1]] as $class => $value) {
    $codec = new MessagePack\Codec($class);
    for ($i = 0; $i < 2; $i++) {
        $object = $codec->map($value);
        $i == 0 ? var_dump($object) : print json_encode($object) . "\n";
    }
}
map_all('Properties', []);
class Undefined
{
    public function __construct(public int $a = NO_SUCH_CONSTANT) {}
}
for ($i = 0; $i < 2; $i++) {
    try {
        new MessagePack\Codec('Undefined');
    } catch (Error $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
object(Constants)#3 (7) {
  ["list"]=>
  array(1) {
    ["a"]=>
    array(2) {
      [0]=>
      int(1)
      [1]=>
      int(2)
    }
  }
  ["name"]=>
  string(10) "Constants!"
  ["float"]=>
  float(2)
  ["status"]=>
  enum(Status::On)
  ["other"]=>
  enum(Status::On)
  ["shift"]=>
  int(16)
  ["enums"]=>
  array(0) {
  }
}
{"list":{"a":[1,2]},"name":"Constants!","float":2,"status":"on","other":"on","shift":16,"enums":[]}
object(Computed)#1 (2) {
  ["at"]=>
  object(DateTimeImmutable)#5 (3) {
    ["date"]=>
    string(26) "2026-01-01 00:00:00.000000"
    ["timezone_type"]=>
    int(3)
    ["timezone"]=>
    string(3) "UTC"
  }
  ["cases"]=>
  array(1) {
    [0]=>
    enum(Status::On)
  }
}
{"at":{"date":"2026-01-01 00:00:00.000000","timezone_type":3,"timezone":"UTC"},"cases":["on"]}
object(Properties)#3 (6) {
  ["list"]=>
  array(1) {
    ["a"]=>
    array(2) {
      [0]=>
      int(1)
      [1]=>
      int(2)
    }
  }
  ["status"]=>
  enum(Status::On)
  ["null"]=>
  NULL
  ["untyped"]=>
  NULL
  ["required"]=>
  int(1)
  ["hidden":"Properties":private]=>
  int(5)
}
{"list":{"a":[1,2]},"status":"on","null":null,"untyped":null,"required":1}
-- Properties
[] => []: $.required: expected int, nothing given
Error: Undefined constant "NO_SUCH_CONSTANT"
Error: Undefined constant "NO_SUCH_CONSTANT"
