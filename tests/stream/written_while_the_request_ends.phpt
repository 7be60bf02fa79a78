--TEST--
A destructor's write to a StreamWriter that the end of the request has already destructed is flushed at once
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\StreamWriter;

final class Client
{
    public static array $all = [];

    public function __construct(private readonly StreamWriter $writer)
    {
    }

    public function __destruct()
    {
        $this->writer->write('bye');
        echo "; {$this->writer->getPendingCount()} pending\n";
    }
}

$writer = new StreamWriter(fopen('php://output', 'w'));
Client::$all[] = new Client($writer);
$writer->write('hello');
echo "the end\n";
?>
--EXPECT--
the end
¥hello£bye; 0 pending
