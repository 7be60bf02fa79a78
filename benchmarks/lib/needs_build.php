<?php
/** Exits with a message if the extension is not built for the running PHP. */
(function (): void {
    $module = dirname(__DIR__, 2) . '/modules/msgpack.so';
    if (!is_file($module)) {
        fwrite(STDERR, "modules/msgpack.so is missing: tools/setup benchmark builds it, and fetches the peers\n");
        exit(2);
    }
    exec(escapeshellarg(PHP_BINARY) . ' -n -d extension=' . escapeshellarg($module) . ' -r "exit(extension_loaded(\'msgpack\') ? 0 : 1);" 2>&1', $output, $status);
    if ($status !== 0) {
        fwrite(STDERR, implode("\n", $output) . "\nmodules/msgpack.so is not for PHP " . PHP_VERSION . ": tools/setup benchmark builds it\n");
        exit(2);
    }
})();
