<?php
require __DIR__ . '/types.inc';
if (true) { // declared at run time, so that what follows is compiled by opcache as well
    class Plain { public function __construct(public int $id, public ?string $name = null) {} }
}
class Lists { public function __construct(/** @var list<int> */ public array $list) {} }
class Iterables { public ?iterable $list; }
class Untyped { public $x; }
class Several { public array|string $x; }
class Given { public function __construct(#[MessagePack\Attribute\Type('list<int>')] public array $list) {} }
compile_all('Plain', 'Lists', 'Iterables', 'Untyped', 'Several', 'Given', 'list<array<string, int>>');
var_dump((new ReflectionProperty('Lists', 'list'))->getDocComment());
