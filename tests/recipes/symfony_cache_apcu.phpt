--TEST--
MsgpackExt\Symfony\Cache\MsgpackMarshaller with symfony/cache's ApcuAdapter
--EXTENSIONS--
msgpack
--SKIPIF--
<?php require __DIR__ . '/include/frameworks.php'; skip_without('apcu'); skip_without_composers('symfony'); ?>
--FILE--
<?php
require __DIR__ . '/include/frameworks.php';
run_with(['msgpack', 'apcu'], ['apc.enable_cli=1']);
require __DIR__ . '/include/cache_pool.php';

use MsgpackExt\Symfony\Cache\MsgpackMarshaller;
use Symfony\Component\Cache\Adapter\ApcuAdapter;
use Symfony\Component\Cache\Adapter\TagAwareAdapter;

check_values(new ApcuAdapter('shop', 60, null, new MsgpackMarshaller));
check_metadata(new ApcuAdapter('contract', 60, null, new MsgpackMarshaller));
check_tags(new TagAwareAdapter(new ApcuAdapter('tags', 60, null, new MsgpackMarshaller)));
foreach (new APCUIterator('/list$/') as $entry) {
    echo bin2hex($entry['value']), "\n";
}
?>
--EXPECT--
identical objects: true
a closure: false, hit: false
{"computed":1} expiry and ctime, early: {"computed":2}
chair, hit: false, tags: []
table, hit: true, tags: ["wood"]
lamp, hit: true, tags: []
919301cb4004000000000000a178
