<?php
require __DIR__ . '/side.php';
require __DIR__ . '/pecls_count.php';

ini_set('memory_limit', -1);

/** Counts comparisons, and prints differences. */
final class Tally
{
    private const SHOWN_AT_MOST = 10;

    private int $compared = 0;
    private int $different = 0;

    /** @param array<string, mixed> $sides what each of them said, by its name: bytes in hexadecimal, diagnostics */
    public function compare(string $label, bool $is_equal, array $sides): void
    {
        $this->compared++;
        if ($is_equal) {
            return;
        }
        $this->different++;
        if ($this->different > self::SHOWN_AT_MOST) {
            return;
        }
        echo "DIFFERENT: $label\n";
        $from = self::first_difference(array_column($sides, 'bytes'));
        foreach ($sides as $name => $side) {
            echo "  $name: ", self::excerpt($side['bytes'] ?? 'nothing', $from);
            foreach ($side['said'] ?? [] as $said) {
                echo ", said $said";
            }
            echo "\n";
        }
    }

    public function result(string $what): string
    {
        if ($this->different === 0) {
            return "$this->compared values, $what\n";
        }
        $hidden = $this->different - self::SHOWN_AT_MOST;
        return ($hidden > 0 ? "and $hidden more, " : '') . "$this->different of $this->compared values DIFFERENT\n";
    }

    /** In digits. */
    private static function first_difference(array $texts): int
    {
        $texts = array_values(array_filter($texts, is_string(...)));
        return count($texts) < 2 ? 0 : strspn($texts[0] ^ $texts[1], "\0");
    }

    private static function excerpt(string $text, int $from): string
    {
        if (strlen($text) <= 1000) {
            return $text;
        }
        $start = max(0, min(($from & ~1) - 200, strlen($text) - 800));
        return 'from byte ' . intdiv($start, 2) . ': ' . substr($text, $start, 800);
    }
}

/**
 * Both pack the same bytes, with the same diagnostics. $in_pecls_count: with the IDs of in_pecls_count(); prints how
 * often that was needed.
 */
function same_bytes(string $samples, Side $ours, Side $theirs, bool $in_pecls_count = false): void
{
    $our_rows = $ours->pack($samples);
    $their_rows = $theirs->pack($samples);
    $tally = new Tally;
    $rewritten = 0;
    foreach ($our_rows + $their_rows as $label => $ignored) {
        $our = $our_rows[$label] ?? null;
        $their = $their_rows[$label] ?? null;
        if ($in_pecls_count && isset($our['bytes'])) {
            $bytes = bin2hex(in_pecls_count(hex2bin($our['bytes'])));
            $rewritten += $bytes !== $our['bytes'];
            $our['bytes'] = $bytes;
        }
        $is_equal = $our && $their && $our['bytes'] === $their['bytes'] && $our['said'] === $their['said'];
        $tally->compare($label, $is_equal, [$ours->name => $our, $theirs->name => $their]);
    }
    echo "$samples: ", $tally->result('the same bytes' . ($in_pecls_count ? ", $rewritten of them in PECL's count" : ''));
}

/** What $writer packed, $reader unpacks to the original value, without diagnostics. */
function comes_back(string $samples, Side $writer, Side $reader, bool $where_pecls_count_is_right = false): void
{
    $rows = $writer->pack($samples);
    if ($where_pecls_count_is_right) {
        $rows = array_intersect_key($rows, array_filter(packed($samples, Side::ours()), is_counted_alike(...)));
    }
    $messages = array_column($rows, 'bytes', 'label');
    $expected = array_column($rows, 'expected', 'label');
    reads_as($samples, $messages, $expected, $reader, "written by $writer->name, ");
}

/**
 * @param array<string, string> $messages in hexadecimal, by label
 * @param array<string, ?string> $expected the values, serialized, in hexadecimal, by label
 */
function reads_as(string $what, array $messages, array $expected, Side $reader, string $how = ''): void
{
    $tally = new Tally;
    $answers = $reader->unpack($messages);
    foreach ($messages as $label => $message) {
        $answer = $answers[$label] ?? null;
        $is_equal = $answer && $answer['said'] === [] && $answer['bytes'] !== null && $answer['bytes'] === $expected[$label];
        $tally->compare($label, $is_equal, [
            'expected' => ['bytes' => $expected[$label]],
            $reader->name => $answer,
            'message' => ['bytes' => $message],
        ]);
    }
    echo "$what: ", $tally->result("{$how}read by $reader->name");
}

/** @param array<string, string> $messages in hexadecimal, by label */
function same_reading(string $what, array $messages, Side $ours, Side $theirs): void
{
    $messages = str_replace(' ', '', $messages);
    $our_answers = $ours->unpack($messages);
    $their_answers = $theirs->unpack($messages);
    $tally = new Tally;
    foreach ($messages as $label => $message) {
        $our = $our_answers[$label] ?? null;
        $their = $their_answers[$label] ?? null;
        $tally->compare("$label ($message)", $our && $our === $their, [$ours->name => $our, $theirs->name => $their]);
    }
    echo "$what: ", $tally->result('read alike');
}

/** The calls of a file have the same results, exceptions and diagnostics. */
function same_answers(string $calls, Side $ours, Side $theirs): void
{
    $our_answers = $ours->answers($calls);
    $their_answers = $theirs->answers($calls);
    $tally = new Tally;
    foreach ($our_answers + $their_answers as $label => $ignored) {
        $our = $our_answers[$label] ?? null;
        $their = $their_answers[$label] ?? null;
        $tally->compare($label, $our && $our === $their, [$ours->name => $our, $theirs->name => $their]);
    }
    echo "$calls: ", $tally->result('answered alike');
}

/** @return array<string, string> what $side packs, in hexadecimal, by label */
function packed(string $samples, Side $side): array
{
    return array_filter(array_column($side->pack($samples), 'bytes', 'label'), is_string(...));
}

/** @return array<string, string> messages of one of the files beside this one */
function messages(string $file): array
{
    return iterator_to_array((require __DIR__ . "/$file.php")());
}
