<?php
/* The languages of the documents' programs: why one cannot be run, or null. */
require_once __DIR__ . '/documents.php';
require_once dirname(__DIR__, 2) . '/interop/include/peers.php';

function language_is_missing(string $language): ?string
{
    return documents_are_missing() ?? match ($language) {
        'python' => str_contains(run(['/usr/bin/python3', '-c', 'import msgpack; print("yes")'], ''), 'yes') ? null
            : 'no python3-msgpack',
        'js' => node() && is_dir(ROOT . '/.cache/npm/node_modules/msgpackr') ? null
            : 'no Node with @msgpack/msgpack and msgpackr: tools/setup test',
        'go' => str_contains(run(['go', 'version'], ''), 'go version') && is_dir('/usr/share/gocode/src/github.com/vmihailenco/msgpack') ? null
            : 'no Go with golang-github-vmihailenco-msgpack.v5-dev: tools/setup conformance',
    };
}
