--TEST--
Compact form: objects whose __sleep() or __serialize() says what is written are rows, and so are others beside these; each method runs once
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';

class Calls { public static array $calls = []; }
class Model
{
    protected array $attributes;
    private array $original;
    public ?array $cache = [1];
    public int $unset;
    public function __construct(public int $id, public array $names = ['id', 'attributes', 'original', 'names'])
    {
        $this->attributes = $this->original = ['id' => $id, 'name' => "name $id", 'at' => 1000 + $id];
    }
    public function __sleep() { Calls::$calls[] = $this->id ?? null; $this->cache = null; return $this->names; }
    public function __wakeup() { $this->cache = ['woken']; }
}
class Silent { public $id = 1; public function __sleep() { return []; } }
class Money
{
    public function __construct(public mixed $amount, private string $currency = 'EUR') {}
    public function __serialize(): array { Calls::$calls[] = 'money'; return ['amount' => $this->amount, 'currency' => $this->currency]; }
    public function __unserialize(array $data): void { ['amount' => $this->amount, 'currency' => $this->currency] = $data; }
}
class Payload
{
    public function __construct(public array $data = []) {}
    public function __serialize(): array { return $this->data; }
    public function __unserialize(array $data): void { $this->data = $data; }
}
class OneWay { public $a = 1; public function __construct(public int $id) {} public function __serialize(): array { return ['id' => $this->id]; } }
class Product { public function __construct(public mixed $id, public mixed $more = null) {} }
class Temporary { public function __construct(public int $id) {} public function __destruct() { Calls::$calls[] = 'gone'; } }
class Makes
{
    public function __construct(public int $id) {}
    public function __serialize(): array { return ['made' => new Temporary($this->id)]; }
    public function __unserialize(array $data): void { $this->id = $data['made']->id; }
}

function rows(string $what, mixed $value, array $options = []): void
{
    Calls::$calls = [];
    $packed = msgpack_pack($value, ['compact' => true] + $options);
    $calls = Calls::$calls;
    Calls::$calls = [];
    $plain = msgpack_pack($value, ['compact' => false] + $options);
    echo $what, ': ', preg_match('~\xc7.\x52[\x34\x35]~s', $packed) ? 'columns' : 'no columns',
        $calls == Calls::$calls ? '' : ', other calls',
        msgpack_pack($value, ['compact' => true] + $options) === $packed ? '' : ', other bytes the next time',
        shown(msgpack_unpack($packed, null, $options)) === shown(msgpack_unpack($plain, null, $options)) ? '' : ', another value', "\n";
}

$to = fn (callable $make) => array_map($make, range(0, 29));
$models = $to(fn ($i) => new Model($i));
$products = $to(fn ($i) => new Product($i));
rows('__sleep()', $models);
rows('strict', $models, ['strict' => true]);
rows('allowed classes', $models, ['allowed_classes' => ['Model']]);
rows('other names in some', $to(fn ($i) => new Model($i, $i % 3 ? ['names', 'id'] : ['names', 'attributes', 'id'])));
rows('a name without a value', $to(fn ($i) => new Model($i, ['names', $i % 3 ? 'attributes' : 'unset'])));
rows('no names', $to(fn ($i) => new Silent));
rows('__serialize()', $to(fn ($i) => new Money($i)));
rows('in each other', $to(fn ($i) => new Product($i, new Money(new Model($i)))));
rows('in an ArrayObject', new ArrayObject($models));
rows('names', $to(fn ($i) => new Payload(['a' => $i, 'b' => 'name'])));
rows('lists', $to(fn ($i) => new Payload([$i, 'name'])));
rows('lists of other lengths', $to(fn ($i) => new Payload(array_slice([$i, 'name', [$i]], 0, 1 + $i % 3))));
rows('integer keys', $to(fn ($i) => new Payload(['id' => $i, 5 => 2, -7 => 3, PHP_INT_MAX => 4])));
rows('the least integer as a key', $to(fn ($i) => new Payload(['id' => $i, PHP_INT_MIN => 2])));
rows('integer keys in one', $to(fn ($i) => new Payload($i === 20 ? ['id' => 1, 5 => 2] : ['id' => $i])));
rows('a name with a NUL', $to(fn ($i) => new Payload(["\0name" => 1, 'id' => $i])));
rows('without __unserialize()', $to(fn ($i) => new OneWay($i)));
rows('beside a payload', [new Payload, $products]);
rows('dates beside a payload', [new Payload, $to(fn ($i) => new DateTimeImmutable("@$i"))]);
rows('stdClass beside a payload', [new Payload, $to(fn ($i) => (object) ['id' => $i])]);
rows('shared', [$models, array_reverse($models), new Payload($models)]);
rows('a reference to one', [$models, &$models[3], new Payload]);
rows('temporary objects', $to(fn ($i) => new Makes($i)));

rows('lists of another kind', [new Payload, $to(fn ($i) => new Payload([$i]))]);

// What is found when it is written again makes no difference.
set_error_handler(function (int $level, string $message) { echo "  $message\n"; return true; });
rows('a resource', [new Payload, $products, STDIN]);
rows('a name that is no property', $to(fn ($i) => new Model($i, $i === 2 ? ['names', 'missing'] : ['names', 'id'])));
class Replaces extends Payload
{
    public function __serialize(): array { global $changed; $changed->id = $this->data; return []; }
}
foreach ([new Payload, fn () => 'not to be packed'] as $other) {
    $changed = new Product($products, new Replaces([$other]));
    $read = msgpack_unpack(compact_form($changed));
    echo 'another object since: ', count($read->id), ' and ', count($changed->id), "\n";
}
class Many extends Payload { public function __serialize(): array { return [array_merge(...array_fill(0, 50000, [1, 'a']))]; } }
rows('more than is kept', [$products, array_fill(0, 20, new Many), array_map(fn () => new Many, range(1, 11))]);

// So it does where objects have changed since they were written, and under strict and a list of classes.
class Job { public function __construct(public mixed $id, public mixed $more = null) {} }
class Done extends Payload { public function __serialize(): array { ($this->data[0])(); return []; } }
function changed(string $what, array $jobs, callable $change, array $options = []): void
{
    $value = [$jobs, [new Payload, new Done([fn () => $change($jobs)])]];
    $before = shown($jobs);
    $read = msgpack_unpack(msgpack_pack($value, ['compact' => true] + $options), null, $options);
    echo $what, ': ', shown($read[0]) === $before ? 'as it was' : 'as it is since', "\n";
}
$jobs = fn () => $to(fn ($i) => new Job($i, [$i, 'name' => new Job("name $i", new DateTime("@$i"))]));
changed('nothing changes', $jobs(), fn () => null);
changed('a property', $jobs(), fn ($jobs) => $jobs[3]->id = 5);
changed('one of an object in it', $jobs(), fn ($jobs) => $jobs[3]->more['name']->id .= ' ');
changed('a float', $to(fn ($i) => new Job($i + 1.0)), fn ($jobs) => $jobs[3]->id = 8.0);
changed('an element', $jobs(), function ($jobs) { $jobs[3]->more[5] = 1; });
changed('a key', $jobs(), function ($jobs) { $jobs[3]->more = [3, 'Name' => $jobs[3]->more['name']]; });
changed('an object', $jobs(), fn ($jobs) => $jobs[3]->more['name'] = clone $jobs[3]->more['name']);
changed('a date', $jobs(), fn ($jobs) => $jobs[3]->more['name']->more->modify('+1 day'));
changed('a property of stdClass', $to(fn ($i) => (object) ['id' => $i]), fn ($jobs) => $jobs[3]->more = 1);
changed('all of one', $jobs(), function ($jobs) { foreach ($jobs as $job) $job->more = null; });
changed('a class that is not allowed', $jobs(), fn ($jobs) => $jobs[0]->more = $to(fn ($i) => new Product($i)), ['allowed_classes' => ['Job', 'Payload', 'Done', 'DateTime', 'Closure']]);

foreach ([new MessagePack\Type\Bin('data'), new MessagePack\Type\Map(['data']), new MessagePack\Type\Ext(5, 'data')] as $type) {
    $name = $type instanceof MessagePack\Type\Map ? 'map' : 'data';
    $read = msgpack_unpack(compact_form([$type, $products, new Done([fn () => $type->$name = is_array($type->$name) ? [1] : 'other'])]))[0];
    echo get_class($type), ': ', json_encode($read->data ?? $read), "\n";
}
// Objects that PHP references hold.
class Named { public function __construct(public $id) {} public function __serialize(): array { Calls::$calls[] = $this->id; return [$this->id]; } public function __unserialize(array $data): void { $this->id = $data[0]; } }
$kept = [];
rows('by reference', array_map(function ($i) use (&$kept) {
    [$a, $b] = [new Named("a$i"), new Named("b$i")];
    $kept[] = [&$a, &$b];
    return ['id' => $i, 'a' => &$a, 'b' => &$b];
}, range(1, 20)));
$used = array_fill(0, 20, 0);
foreach ($used as $i => $memory) {
    compact_form([new Payload, new MessagePack\Type\Bin('data')]);
    compact_form([new MessagePack\Type\Bin('data')]); // begins as the last one, where userland ran
    $used[$i] = memory_get_usage();
}
echo 'memory: ', $used[19] - $used[9], "\n";
/* A property that is changed while the object is written, and changed again; settings that are. */
$job = new Job(new Done([function () use (&$job) { $job->more = 'changed'; }]), 'as it was');
$again = fn (mixed $last) => msgpack_unpack(compact_form([$job, $products, new Done([function () use ($job) { $job->more = 'as it was'; }])]))[0]->more;
echo 'changed and back: ', $again(0), "\n";
$str8 = fn () => ini_set('msgpack.use_str8_serialization', '0');
echo 'a setting: ', str_contains(compact_form([$products, $text = str_repeat('text', 10), new Done([$str8])]), "\xd9\x28$text") ? 'as it was' : 'changed', "\n";
ini_set('msgpack.use_str8_serialization', '1');
/* What is not written makes no difference, nor a look at an object. */
class Caches { public $id, $cache; public function __construct($id) { [$this->id, $this->cache] = [$id, $GLOBALS['large']]; } public function __sleep() { return ['id']; } }
$large = range(1, 150000);
rows('a large property that is left out', [$to(fn ($i) => new Caches($i)), $products]);
class Looks extends Payload { public function __serialize(): array { global $products; print_r($products, true); return []; } }
rows('objects that are looked at', [$products = $to(fn ($i) => new Product($i)), new Looks]);
$deep = new Product(1);
for ($i = 0; $i < 20; $i++) {
    $deep = [new Product($i, $deep), ...array_map(fn ($j) => new Product($j, $j % 2), range(1, 9))];
}
rows('deep', [new Payload, $deep]);
ini_set('msgpack.max_depth', 42);
rows('as deep as the plain form may be', [new Payload, $deep]);
?>
--EXPECT--
__sleep(): columns
strict: columns
allowed classes: columns
other names in some: columns
a name without a value: columns
no names: no columns
__serialize(): columns
in each other: columns
in an ArrayObject: columns
names: columns
lists: columns
lists of other lengths: columns
integer keys: columns
the least integer as a key: no columns
integer keys in one: columns
a name with a NUL: no columns
without __unserialize(): no columns
beside a payload: columns
dates beside a payload: columns
stdClass beside a payload: columns
shared: columns
a reference to one: no columns
temporary objects: columns
lists of another kind: columns
  [msgpack] (msgpack_serialize_zval) type is unsupported, encoded as null
  [msgpack] (msgpack_serialize_zval) type is unsupported, encoded as null
a resource: no columns  [msgpack] (msgpack_serialize_zval) type is unsupported, encoded as null

  [msgpack] (msgpack_serialize_class) "missing" returned as member variable from __sleep() but does not exist
  [msgpack] (msgpack_serialize_class) "missing" returned as member variable from __sleep() but does not exist
a name that is no property: columns  [msgpack] (msgpack_serialize_class) "missing" returned as member variable from __sleep() but does not exist

another object since: 30 and 1
another object since: 30 and 1
more than is kept: no columns
nothing changes: as it was
a property: as it was
one of an object in it: as it was
a float: as it was
an element: as it was
a key: as it was
an object: as it was
a date: as it was
a property of stdClass: as it was
all of one: as it was
a class that is not allowed: as it was
MessagePack\Type\Bin: "data"
MessagePack\Type\Map: ["data"]
MessagePack\Type\Ext: "data"
by reference: no columns
memory: 0
changed and back: changed
a setting: as it was
a large property that is left out: columns
objects that are looked at: columns
deep: columns
as deep as the plain form may be: columns
