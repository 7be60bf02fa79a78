<?php
/**
 * Forms of PHP values, most of them malformed, for which our result is PECL's: label => hexadecimal, with blanks for
 * readability.
 */
return function (): Generator {
    $name = fn(string $name) => bin2hex(msgpack_pack($name));
    $visibility = $name('Sample\Visibility');
    $typed = $name('Sample\Typed');

    yield 'class that does not exist' => "82 c0 {$name('Missing')} a178 01";
    yield 'class that does not exist, twice' => "92 82 c0 {$name('Missing')} a178 01 82 c0 {$name('Missing')} a178 02";
    yield 'class that does not exist, no properties' => "81 c0 {$name('Missing')}";
    yield 'class of another case' => "82 c0 {$name('sAMPLE\\vISIBILITY')} {$name('public')} 05";
    yield 'class name with a backslash in front' => "82 c0 {$name('\\Sample\\Visibility')} {$name('public')} 05";
    yield 'abstract class' => "81 c0 {$name('FilterIterator')}";
    yield 'interface' => "81 c0 {$name('Countable')}";
    yield 'property twice' => "83 c0 $visibility {$name('public')} 01 {$name('public')} 02";
    yield 'property without its mangling' => "82 c0 $visibility {$name('private')} 05";
    yield 'property of another visibility' => "82 c0 $visibility {$name("\0*\0public")} 05";
    yield 'property without a name' => "82 c0 $visibility a0 06";
    yield 'property whose key is an array' => "82 c0 $visibility 91 01 06";
    yield 'property whose key is a float' => "82 c0 $visibility cb 3ff8000000000000 06";
    yield 'back-reference to nothing' => '92 01 82 c0 04 00 63';
    yield 'back-reference to 0' => '92 01 82 c0 04 00 00';
    yield 'array back-reference to nothing' => '92 01 82 c0 02 00 63';
    yield 'wrong payload for ArrayObject' => "82 c0 {$name('ArrayObject')} c0 92 01 02";
    yield 'wrong payload for DateTime' => "82 c0 {$name('DateTime')} c0 81 a178 01";
    foreach (['00', '07', 'ff', 'c0', 'c2', 'c3', '90', '80', 'cb 3ff8000000000000'] as $mark) {
        yield "mark $mark" => "81 c0 $mark";
        yield "mark $mark, and a pair" => "82 c0 $mark a178 01";
        yield "mark $mark, in an array" => "92 81 c0 $mark 05";
    }
    yield 'mark 1 alone' => '81 c0 01';
    yield 'mark 1, list' => '83 c0 01 00 0a 01 0b';
    yield 'nil key, twice' => '83 a178 01 c0 02 c0 03';
};
