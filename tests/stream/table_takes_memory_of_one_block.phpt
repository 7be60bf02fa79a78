--TEST--
A table that is written and read block by block takes the memory of one of them
--EXTENSIONS--
msgpack
--SKIPIF--
<?php if (getenv('USE_ZEND_ALLOC') === '0') die('skip only Zend\'s allocator says how much memory there is'); ?>
--FILE--
<?php
use MessagePack\{BufferUnpacker, Packer, PackOptions, StreamReader, StreamWriter, UnpackOptions};

const ROWS = 2000;

function row(int $i): array
{
    return ['id' => $i, 'name' => "user $i", 'price' => $i * 37 % 10000 / 100, 'tags' => $i % 7 ? ['a', 'b'] : []];
}

/** Bytes that the blocks from one number on took at the most, beside what was there before. */
function peak(Closure $pass, int $first, int $end): int
{
    $before = memory_get_usage();
    memory_reset_peak_usage();
    for ($block = $first; $block < $end; $block++) {
        $pass($block);
    }
    return memory_get_peak_usage() - $before;
}

function show(string $what, Closure $pass): void
{
    $few = peak($pass, 0, 5);
    $many = peak($pass, 5, 100);
    echo "$what: ", $many < 1.1 * $few ? 'as much for 95 blocks as for five' : "$few bytes for five blocks, $many for 95", "\n";
}

foreach (['plain' => [0, 0], 'compact' => [PackOptions::COMPACT, UnpackOptions::COMPACT]] as $form => [$packs, $unpacks]) {
    $file = tmpfile();
    $writer = new StreamWriter($file, new Packer($packs));
    show("$form, written", fn (int $block) => $writer->write(array_map(row(...), range($block * ROWS, ($block + 1) * ROWS - 1))));
    $writer->flush();
    rewind($file);
    $rows = (new StreamReader($file, new BufferUnpacker('', $unpacks)))->getIterator();
    $sum = 0;
    show("$form, read", function (int $block) use ($rows, &$sum) {
        $block > 0 ? $rows->next() : $rows->rewind();
        $sum += array_sum(array_column($rows->current(), 'id'));
    });
    $rows->next();
    var_dump($rows->valid(), $sum === array_sum(range(0, 100 * ROWS - 1)));
}
?>
--EXPECT--
plain, written: as much for 95 blocks as for five
plain, read: as much for 95 blocks as for five
bool(false)
bool(true)
compact, written: as much for 95 blocks as for five
compact, read: as much for 95 blocks as for five
bool(false)
bool(true)
