--TEST--
Compact form: an object that is elsewhere becomes the value of a property of its type, and of no other
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';
interface Named {}
class Point implements Named { public $x = 1; }
class Place extends Point { public $name = 'a name'; }
class Holder {
    public ?Point $point = null;
    public ?self $holder = null;
    public ?Named $named = null;
    public ?object $object = null;
    public mixed $mixed = null;
    public array|Point|null $either = null;
    public readonly Point $last;
    public static function of(Point $of, ?self $holder = null): self {
        $new = new self();
        $new->point = $new->named = $new->object = $new->mixed = $new->either = $new->last = $of;
        $new->holder = $holder;
        return $new;
    }
}
foreach ([new Point(), new Place()] as $object) {
    $first = Holder::of($object);
    $values = [$object, $first, $second = Holder::of($object, $first), Holder::of($object, $second)];
    $read = msgpack_unpack(compact_form($values));
    var_dump(same_as_plain($values), $read[3]->last === $read[0], $read[3]->mixed === $read[0], $read[3]->holder === $read[2]);
}

function outcome(string $message): string {
    try {
        return serialize(msgpack_unpack(ANNOUNCEMENT . $message));
    } catch (TypeError $error) {
        return $error->getMessage();
    }
}
[$point, $holder] = ["\x82\xc0\xa5Point\xa1x\x05", "\x82\xc0\xa6Holder\xa5point"];
foreach (['named' => "$holder\xd4\x53", 'a record' => "\x92\xd4\x51\x01\xd4\x53"] as $how => $begin) {
    foreach (['a point' => "\x02", 'a holder' => "\x03", 'a list' => "\x04"] as $what => $ordinal) {
        printf("%s, %s: %s\n", $how, $what, outcome("\x96$point$holder\xc0\x91\x07" . $begin . $ordinal . "\xc0\xc0"));
    }
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
named, a point: a:6:{i:0;O:5:"Point":1:{s:1:"x";i:5;}i:1;O:6:"Holder":6:{s:5:"point";N;s:6:"holder";N;s:5:"named";N;s:6:"object";N;s:5:"mixed";N;s:6:"either";N;}i:2;a:1:{i:0;i:7;}i:3;O:6:"Holder":6:{s:5:"point";r:2;s:6:"holder";N;s:5:"named";N;s:6:"object";N;s:5:"mixed";N;s:6:"either";N;}i:4;N;i:5;N;}
named, a holder: Cannot assign Holder to property Holder::$point of type ?Point, in [3]->point
named, a list: Cannot assign array to property Holder::$point of type ?Point, in [3]->point
a record, a point: a:6:{i:0;O:5:"Point":1:{s:1:"x";i:5;}i:1;O:6:"Holder":6:{s:5:"point";N;s:6:"holder";N;s:5:"named";N;s:6:"object";N;s:5:"mixed";N;s:6:"either";N;}i:2;a:1:{i:0;i:7;}i:3;O:6:"Holder":6:{s:5:"point";r:2;s:6:"holder";N;s:5:"named";N;s:6:"object";N;s:5:"mixed";N;s:6:"either";N;}i:4;N;i:5;N;}
a record, a holder: Cannot assign Holder to property Holder::$point of type ?Point, in [3]->point
a record, a list: Cannot assign array to property Holder::$point of type ?Point, in [3]->point
