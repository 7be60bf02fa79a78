--TEST--
Dates are text with their offset, or timestamps where these can be read again
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\{Codec, CodecOptions, Raw};

foreach (['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000001+05:30', '1969-12-31T23:59:59.5-08:00', '0000-01-01T00:00:00Z'] as $text) {
    foreach ([0, CodecOptions::DATES_AS_TIMESTAMP] as $options) {
        foreach ([new DateTimeImmutable($text), new DateTime($text)] as $date) {
            $codec = new Codec($date::class, $options);
            $bytes = $codec->pack($date);
            echo new Raw($bytes), ' ', $codec->unpack($bytes) == $date ? 'equal' : 'DIFFERENT', "\n";
            echo bin2hex($bytes) === bin2hex((new Codec('mixed', $options))->pack($date)) ? '' : "mixed: DIFFERENT\n";
        }
    }
}
foreach (['0000-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00', '@253402300800'] as $text) {
    foreach ([0, CodecOptions::DATES_AS_TIMESTAMP] as $options) {
        try {
            $codec = new Codec('DateTimeImmutable', $options);
            echo new Raw($bytes = $codec->pack($date = new DateTimeImmutable($text))), ' ', $codec->unpack($bytes) == $date ? 'equal' : 'DIFFERENT', ' ', $codec->map($date) == $date ? '' : 'DIFFERENT', "\n";
        } catch (MessagePack\Exception\PackingFailedException $exception) {
            echo $exception->getMessage(), "\n";
        }
    }
}
?>
--EXPECT--
"2026-01-02T03:04:05+00:00" equal
"2026-01-02T03:04:05+00:00" equal
timestamp(1767323045, 0) equal
timestamp(1767323045, 0) equal
"2026-01-02T03:04:05.000001+05:30" equal
"2026-01-02T03:04:05.000001+05:30" equal
timestamp(1767303245, 1000) equal
timestamp(1767303245, 1000) equal
"1969-12-31T23:59:59.500000-08:00" equal
"1969-12-31T23:59:59.500000-08:00" equal
timestamp(28799, 500000000) equal
timestamp(28799, 500000000) equal
"0000-01-01T00:00:00+00:00" equal
"0000-01-01T00:00:00+00:00" equal
timestamp(-62167219200, 0) equal
timestamp(-62167219200, 0) equal
"0000-01-01T00:00:00+01:00" equal 
"0000-01-01T00:00:00+01:00" equal 
"9999-12-31T23:59:59-01:00" equal 
"9999-12-31T23:59:59-01:00" equal 
A date has RFC 3339 text only if its year is from 0000 to 9999, and its offset less than a day, in $
A date has RFC 3339 text only if its year is from 0000 to 9999, and its offset less than a day, in $
