--TEST--
msgpack.php_only=0 packs enums, dates, payloads and __sleep() properties as portable data
--EXTENSIONS--
msgpack
--INI--
msgpack.php_only=0
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
enum Suit { case Hearts; const Best = self::Hearts; }
enum Level: int { case High = 300; }
enum Color: string { case Red = 'r'; }
class Payload
{
    public function __construct(private array $kept) {}
    public function __serialize(): array { return $this->kept; }
}
class Slept
{
    public $a = 1;
    protected $b = 2;
    public $dropped = 3;
    public function __sleep() { return ['b', 'a']; }
}
class Text implements Serializable
{
    public function serialize() { return 'text'; }
    public function unserialize($data) {}
}
class Meeting extends DateTimeImmutable
{
    public $title = 'not told';
}
class Wrong extends DateTime
{
    public function format(string $format): string { return '1000000'; }
}

function show(string $label, mixed $value): void
{
    foreach ([1, 0] as $assoc) {
        ini_set('msgpack.assoc', $assoc);
        try {
            $shown[] = bin2hex(msgpack_pack($value));
        } catch (Throwable $e) {
            $shown[] = $e::class . ": {$e->getMessage()}";
        }
    }
    echo "$label: ", implode(' or ', array_unique($shown)), "\n";
}

show('enum', [Suit::Hearts, Suit::Best]);
show('int enum', Level::High);
show('string enum', Color::Red);
$case = Color::Red;
show('enum by reference', [&$case, &$case]);
show('date', new DateTime('2020-01-01 UTC'));
show('date with microseconds, of a child class, in a zone', new Meeting('2020-01-01 01:00:00.000001 +01:00'));
show('date before 1970', [new DateTimeImmutable('@-1')]);
show('date by reference', [&$date, $date = new DateTime('@0'), &$date]);
show('date with wrong microseconds', new Wrong);
show('date without constructor', (new ReflectionClass('Meeting'))->newInstanceWithoutConstructor());
show('payload that is a list', new Payload([1, new Payload(['deep'])]));
show('payload that is a map', new Payload(['a' => Suit::Hearts, 5 => new DateTime('@1')]));
show('empty payload', new Payload([]));
$shared = new Payload([1]);
show('payload twice', [$shared, $shared, &$shared]);
show('ArrayObject', new ArrayObject(['a' => 1]));
show('SplFixedArray', SplFixedArray::fromArray([1, 2]));
show('zone', new DateTimeZone('UTC'));
show('__sleep()', new Slept);
show('missing class', unserialize('O:7:"Missing":1:{s:1:"a";i:1;}'));
show('Serializable', [new Text]);
ini_set('msgpack.php_only', 1);
$incomplete = @msgpack_unpack("\x92\x82\xc0\x03\xa4Gone\xa1t\x82\xc0\x06\xa4Gone\xa1A");
ini_set('msgpack.php_only', 0);
show('missing Serializable', $incomplete[0]);
show('missing enum', $incomplete[1]);
show('closure', fn() => 1);

ini_set('msgpack.php_only', 1);
$packer = new MessagePack;
$packer->setOption(MessagePack::OPT_PHPONLY, false);
echo bin2hex($packer->pack([Color::Red, new DateTime('@0'), new Payload([1]), new Slept])), "\n";
ini_set('msgpack.php_only', 0);
$packer->setOption(MessagePack::OPT_PHPONLY, true);
echo bin2hex($packer->pack(Color::Red)), "\n";

/* Objects of every kind: there must be no nil key, which BufferUnpacker rejects. */
foreach (['dice', 'classes', 'building', 'random_graph'] as $file) {
    require __DIR__ . "/../pecl/include/$file.php";
}
$packed = $rejected = 0;
ini_set('msgpack.max_depth', 1000);
foreach (['objects', 'objects_that_pecl_misreads', 'sharing'] as $samples) {
    foreach ((require __DIR__ . "/../pecl/include/$samples.php")() as $label => $value) {
        foreach ([1, 0] as $assoc) {
            ini_set('msgpack.assoc', $assoc);
            try {
                $bytes = msgpack_pack($value);
            } catch (Exception $e) {
                $rejected += str_contains($e->getMessage(), 'cannot be packed under php_only=0');
                continue;
            } catch (DateRangeError | ValueError $e) { /* the latter before PHP 8.3 */
                PHP_INT_SIZE === 4 || throw $e;
                continue;
            }
            MessagePack\MessagePack::unpack($bytes);
            $packed++;
        }
    }
}
var_dump($packed > 2000, $rejected > 100);
?>
--EXPECTF--
enum: 92a6486561727473a6486561727473
int enum: cd012c
string enum: a172
enum by reference: 92a172a172
date: d6ff5e0be100
date with microseconds, of a child class, in a zone: d7ff00000fa05e0be100
date before 1970: 91c70cff00000000ffffffffffffffff
date by reference: 93d6ff00000000d6ff00000000d6ff00000000
date with wrong microseconds: ValueError: The microseconds of a date must be between 0 and 999999, 1000000 given
date without constructor: %s
payload that is a list: 920191a464656570
payload that is a map: 82a161a648656172747305d6ff00000001
empty payload: 90
payload twice: 93910191019101
ArrayObject: 940081a1610190c0
SplFixedArray: 920102
zone: 82ad74696d657a6f6e655f7479706503a874696d657a6f6e65a3555443
__sleep(): 920201 or 82a4002a006202a16101
missing class: 9101 or 81a16101
Serializable: Exception: An object of class Text cannot be packed under php_only=0: only PHP can read its data, in [0]
missing Serializable: Exception: An object of class Gone cannot be packed under php_only=0: only PHP can read its data
missing enum: Exception: An object of class Gone cannot be packed under php_only=0: only PHP can read its data
closure: Exception: Serialization of 'Closure' is not allowed
94a172d6ff00000000910182a4002a006202a16101
82c006a5436f6c6f72a3526564
bool(true)
bool(true)
