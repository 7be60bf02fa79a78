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
