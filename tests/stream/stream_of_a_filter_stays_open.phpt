--TEST--
A filter cannot close its stream after it has written to it by a StreamWriter
--EXTENSIONS--
msgpack
--FILE--
<?php
use MessagePack\StreamWriter;

class Filter extends php_user_filter
{
    public $stream;

    public function filter($in, $out, &$consumed, bool $closing): int
    {
        if (!$closing) {
            $writer = new StreamWriter($this->stream);
            $writer->write(1);
            $writer->flush();
            var_dump(fclose($this->stream));
        }
        while ($bucket = stream_bucket_make_writeable($in)) {
            $consumed += $bucket->datalen;
            stream_bucket_append($out, $bucket);
        }
        return PSFS_PASS_ON;
    }
}
stream_filter_register('filter', Filter::class);
$file = fopen('php://memory', 'w+');
fwrite($file, 'text');
rewind($file);
stream_filter_append($file, 'filter', STREAM_FILTER_READ);
var_dump(fread($file, 4));
var_dump(fclose($file));
?>
--EXPECTF--
Warning: fclose(): %s in %s on line %d
bool(false)
string(4) "text"
bool(true)
