--TEST--
A part that begins as a message in the compact form has no bytes of its own, which would be read as another value
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Codec, Packer, Raw};

class Job { public Raw $job; }
$compact = "\x92\x82\xc0\x03\x00\x00";
$body = "$compact\x82\xa4user\xa5guest\x01\x81\xa4user\xa5admin";
$doubly = new Raw($compact . $body);
$raws = [
    'part' => (new Raw("\x81\xa3job$body"))->at('/job'),
    'property' => (new Codec('Job'))->unpack("\x81\xa3job$body")->job,
    'of a compact message' => (new Raw("$compact\x81\xa3job$body"))->at('/job'),
    'announced twice' => (new Codec('MessagePack\Raw'))->unpack($compact . $body),
    'from its notation' => Raw::fromDiagnostic((string) $doubly),
];
foreach ($raws as $name => $raw) {
    echo "-- $name: ", $raw->get('/1/user'), "\n";
    $calls = [$raw->bytes(...), fn () => $raw->pack(new Packer), $raw->__serialize(...), fn () => $raw == new Raw($body),
        fn () => msgpack_pack($raw)];
    foreach ($calls as $call) {
        try {
            $refused = json_encode($call());
        } catch (Exception $e) {
            $refused = $e->getMessage();
        }
        echo $refused === ($previous ?? null) ? 'the same' : $previous = $refused, "\n";
    }
}
echo "-- whole messages\n";
foreach ([new Raw($body), $doubly] as $raw) {
    var_dump($raw->get('/user'), $raw->get('/1/user'), unserialize(serialize($raw))->bytes() === $raw->bytes());
}
echo "-- a part that only begins to\n";
echo bin2hex((new Raw("\x91" . substr($compact, 0, 5) . "\x80\x01"))[0]->bytes()), "\n";
?>
--EXPECT--
-- part: guest
A MessagePack\Raw with which a message begins as one in the compact form cannot be packed
the same
the same
the same
the same
-- property: guest
the same
the same
the same
the same
the same
-- of a compact message: guest
the same
the same
the same
the same
the same
-- announced twice: guest
the same
the same
the same
the same
the same
-- from its notation: guest
the same
the same
the same
the same
the same
-- whole messages
string(5) "guest"
string(5) "admin"
bool(true)
NULL
string(5) "guest"
bool(true)
-- a part that only begins to
9282c003008001
