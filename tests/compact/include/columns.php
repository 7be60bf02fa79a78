<?php
/** The hexadecimal digits of an ext value of the type of columns, with this body. */
function ext(string $body): string
{
    $body = str_replace(' ', '', $body);
    return sprintf('c7%02x52', strlen($body) / 2) . $body;
}

/** Those of a list of so many elements, which is written as a column; its array has one more if it is padded. */
function column(int $length, string $column, bool $is_padded = false): string
{
    return ($is_padded ? '93' : '92') . ext(sprintf('3400%02x', $length)) . $column;
}

/** Unpacks a message, whole and byte by byte, whose value is given in hexadecimal digits. */
function show_in_pieces(string $what, string $digits): void
{
    $message = message($digits);
    $unpacker = new MessagePackUnpacker();
    $said = ['rejected', 'incomplete'];
    try {
        $said[0] = shown(msgpack_unpack($message, null, ['throw' => true]));
    } catch (Throwable $exception) {
        $said[0] = $exception->getMessage();
    }
    try {
        foreach (str_split($message) as $byte) {
            $unpacker->feed($byte);
            $said[1] = $unpacker->execute() ? shown($unpacker->data()) : $said[1];
        }
    } catch (Throwable $exception) {
        $said[1] = $exception->getMessage();
    }
    echo "$what: $said[0]\n", isset($exception) || defined('PARTS_DIFFER') || shown_of_parts($message, []) === $said[0] ? '' : "  parts of it are read in another way\n",
        $said[0] === $said[1] || str_contains($said[0], ' at offset ') ? '' : "  in pieces $said[1]\n";
}
