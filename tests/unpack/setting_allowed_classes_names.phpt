--TEST--
msgpack.allowed_classes rejects a name that no class can have, and keeps its value
--EXTENSIONS--
msgpack
--FILE--
<?php
function try_value(string|bool $value): void
{
    $taken = ini_set('msgpack.allowed_classes', $value) !== false;
    echo json_encode($value), ': ', $taken ? 'taken' : 'rejected', ', is ', json_encode(ini_get('msgpack.allowed_classes')), "\n";
}

foreach (['*', ' * ', '', ',', 'Foo', '\Foo', 'Foo\Bar,Baz', " Foo ,,\t\nBar ", "Äpfel\\_9", false] as $value) {
    try_value($value);
}
ini_set('msgpack.allowed_classes', 'Foo');
foreach (['\\', '\\\\Foo', 'Foo\\', 'Foo\\\\Bar', '9Foo', 'Foo\9', 'Foo-Bar', 'Foo;Bar', 'Foo, *', '**', 'Foo*', "Foo\0", 'Foo::class', 'class@anonymous', '1', true] as $value) {
    try_value($value);
}
?>
--EXPECT--
"*": taken, is "*"
" * ": taken, is " * "
"": taken, is ""
",": taken, is ","
"Foo": taken, is "Foo"
"\\Foo": taken, is "\\Foo"
"Foo\\Bar,Baz": taken, is "Foo\\Bar,Baz"
" Foo ,,\t\nBar ": taken, is " Foo ,,\t\nBar "
"\u00c4pfel\\_9": taken, is "\u00c4pfel\\_9"
false: taken, is ""
"\\": rejected, is "Foo"
"\\\\Foo": rejected, is "Foo"
"Foo\\": rejected, is "Foo"
"Foo\\\\Bar": rejected, is "Foo"
"9Foo": rejected, is "Foo"
"Foo\\9": rejected, is "Foo"
"Foo-Bar": rejected, is "Foo"
"Foo;Bar": rejected, is "Foo"
"Foo, *": rejected, is "Foo"
"**": rejected, is "Foo"
"Foo*": rejected, is "Foo"
"Foo\u0000": rejected, is "Foo"
"Foo::class": rejected, is "Foo"
"class@anonymous": rejected, is "Foo"
"1": rejected, is "Foo"
true: rejected, is "Foo"
