--TEST--
The argument of each __unserialize() is freed when that has returned, as by unserialize()
--EXTENSIONS--
msgpack
--FILE--
<?php
class Held
{
    public function __construct(public int $id) {}
    public function __destruct()
    {
        if (Payload::$reads) echo "$this->id is gone\n";
        if (Payload::$throws) throw new Exception("thrown by $this->id");
    }
}
class Payload
{
    public static bool $reads = false, $throws = false;
    public function __construct(public int $id) {}
    public function __serialize(): array { return ['id' => $this->id, 'held' => new Held($this->id)]; }
    public function __unserialize(array $data): void { echo $this->id = $data['id'], " is complete\n"; }
}
$payloads = [new Payload(1), new Payload(2)];
[$packed, $serialized] = [msgpack_pack($payloads), serialize($payloads)];
Payload::$reads = true;
msgpack_unpack($packed);
echo "unserialize():\n";
unserialize($serialized);

// Where a destructor throws, no more calls are made.
Payload::$throws = true;
foreach (['msgpack_unpack' => $packed, 'unserialize' => $serialized] as $function => $message) {
    try {
        $function($message);
    } catch (Exception $exception) {
        echo "$function(): ", $exception->getMessage(), ', after ', $exception->getPrevious()->getMessage(), "\n";
    }
}
?>
--EXPECT--
1 is complete
1 is gone
2 is complete
2 is gone
unserialize():
1 is complete
1 is gone
2 is complete
2 is gone
1 is complete
1 is gone
2 is gone
msgpack_unpack(): thrown by 2, after thrown by 1
1 is complete
1 is gone
2 is gone
unserialize(): thrown by 2, after thrown by 1
