--TEST--
Compact form: what fails in columns, in whose order objects may be deeper, is written without them; errors are those of the plain form
--EXTENSIONS--
msgpack
--FILE--
<?php
require __DIR__ . '/include/compact.php';

class Link { public function __construct(public int $id, public mixed $of = null) {} }
final class Other extends Link {}
final class Secret { public $key = 'of the secret'; }

function form(string $what, mixed $value, array $options = []): void
{
    $results = [];
    foreach ([true, false] as $compact) {
        try {
            $packed = msgpack_pack($value, ['compact' => $compact] + $options);
            $results[] = shown(msgpack_unpack($packed, null, $options)) === shown($value) ? 'read as it is' : 'another value';
        } catch (Exception $e) {
            $results[] = $e->getMessage();
        }
    }
    echo "$what: ", $results[0], $results[0] === $results[1] ? '' : ", but in the plain form: $results[1]", "\n";
}

ini_set('msgpack.max_depth', 40);
$chain = [new Other(0)];
for ($i = 1; $i <= 100; $i++) {
    $chain[] = new Link($i, $i === 1 ? null : $chain[$i - 1]);
}
form('two classes, one with the last of a chain', [...$chain, new Other(1, $chain[100]), new Other(2)]);
$rows = array_map(fn ($i) => ['first' => null, 'then' => $chain[$i]], range(1, 100));
$rows[] = ['first' => $chain[100], 'then' => null];
form('a column before that of the chain', $rows);
form('too deep in any order', array_map(fn ($i) => ['row' => $i, 'last' => $chain[101 - $i]], range(1, 100)));
$listed = array_map(fn ($i) => ['id' => $i, 'a' => $i === 5 ? new Secret : null, 'b' => $i === 2 ? (object) ['of' => new Secret] : 1], range(0, 9));
form('a class that is not allowed', $listed, ['allowed_classes' => ['stdClass']]);
form('closures', array_map(fn ($i) => ['id' => $i, 'a' => $i === 7 ? fn () => 1 : 0, 'b' => $i === 3 ? fn () => 2 : 1], range(0, 9)));
form('and nothing', array_map(fn ($i) => ['id' => $i], range(0, 9)));
?>
--EXPECT--
two classes, one with the last of a chain: read as it is
a column before that of the chain: read as it is
too deep in any order: read as it is, but in the plain form: Maximum depth of 40 exceeded, in [0][last]->of->of->of->of->of->of->of->of->of->of->of->of->of->of->of->of->of->of->of->of->of->of->of->of->of->of->of->of->of->of->of->of->of->of->of->of->of->of
a class that is not allowed: Class "Secret" is not among the allowed classes, in [2][b]->of
closures: Serialization of 'Closure' is not allowed, in [3][b]
and nothing: read as it is
