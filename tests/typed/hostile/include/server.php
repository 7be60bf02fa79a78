<?php
/** PHP's own server with opcache, whose memory is protected, and the answers of one process to requests. */
final class ServerWithOpcache
{
    private $process;
    private string $address;

    /** @param list<string> $settings */
    function __construct(string $script, array $settings = [])
    {
        $command = [PHP_BINARY, '-n'];
        $library = PHP_EXTENSION_DIR . '/opcache.so'; /* since 8.5 it is a part of PHP */
        foreach (['extension=' . ini_get('extension_dir') . '/msgpack.so', ...is_file($library) ? ["zend_extension=$library"] : [], 'opcache.enable_cli=1', 'opcache.revalidate_freq=0',
            'opcache.file_update_protection=0', 'opcache.protect_memory=1', 'display_errors=1', 'html_errors=0', ...$settings] as $setting) {
            array_push($command, '-d', $setting);
        }
        $this->process = proc_open([...$command, '-S', '127.0.0.1:0', $script], [1 => ['file', '/dev/null', 'w'], 2 => ['pipe', 'w']], $pipes);
        while (!preg_match('~http://\S+:\d+~', $line = (string) fgets($pipes[2]), $address)) {
            $line === '' && die('The server has not started');
        }
        $this->address = $address[0];
        stream_set_blocking($pipes[2], false);
    }

    function __destruct()
    {
        proc_terminate($this->process);
    }

    function ask(string $query = ''): string
    {
        return (string) @file_get_contents("$this->address/?$query");
    }

    static function skip(): void
    {
        PHP_SAPI === 'cli' && PHP_OS_FAMILY !== 'Windows' || die('skip needs the server of PHP on the command line');
        is_file(PHP_EXTENSION_DIR . '/opcache.so') || PHP_VERSION_ID >= 80500 || die('skip no opcache beside PHP');
    }
}
