--TEST--
App\Typed\Responses: bodies of PSR-7 responses, of Guzzle
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/shops.php'; skip_without_installed('laravel-12'); ?>
--FILE--
<?php
require __DIR__ . '/include/shops.php';
run_with(['msgpack', 'ctype', 'mbstring', 'tokenizer'], ['error_reporting=' . (E_ALL & ~E_DEPRECATED)]);
require packages_folder('laravel-12') . '/autoload.php';
require example('typed/Responses.php');

use App\Typed\Responses;
use GuzzleHttp\Client;
use GuzzleHttp\Handler\MockHandler;
use GuzzleHttp\HandlerStack;
use GuzzleHttp\Psr7\Response;
use MessagePack\Codec;
use MessagePack\CodecOptions;

final class User
{
    public function __construct(public readonly int $id, public readonly string $name)
    {
    }
}

$users = [['id' => 7, 'name' => 'Ann'], ['id' => 8, 'name' => 'Bob']];
$answers = [
    new Response(200, ['Content-Type' => 'application/vnd.msgpack'], msgpack_pack($users)),
    new Response(200, ['Content-Type' => 'Application/JSON; charset=utf-8'], json_encode($users)),
    new Response(200, ['Content-Type' => 'application/msgpack'], msgpack_pack([['id' => '7']])),
    new Response(200, ['Content-Type' => 'application/msgpack'], "\x92"),
    new Response(200, ['Content-Type' => 'application/json'], '['),
    new Response(502, ['Content-Type' => 'text/html'], '<p>'),
];
$client = new Client(['handler' => HandlerStack::create(new MockHandler($answers)), 'http_errors' => false]);
$responses = new Responses(new Codec('list<User>', CodecOptions::ALL_ERRORS));
foreach ($answers as $answer) {
    try {
        echo json_encode($responses->read($client->get('https://api.example/users'))), "\n";
    } catch (Exception $e) {
        echo $e::class, ': ', $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
[{"id":7,"name":"Ann"},{"id":8,"name":"Bob"}]
[{"id":7,"name":"Ann"},{"id":8,"name":"Bob"}]
MessagePack\Exception\MappingException: $[0].id: expected int, string given (and 1 more)
MessagePack\Exception\InsufficientDataException: Not enough data to read
JsonException: Syntax error
UnexpectedValueException: Neither MessagePack nor JSON: text/html
