<?php
/** Sessions in a Store, by any handler. The test must have written nothing before, as PHP then refuses to change the handler. */
require __DIR__ . '/store.php';

final class Handlers
{
    public readonly Store $store;

    public function __construct()
    {
        ob_start();
        ini_set('session.use_cookies', '0');
        ini_set('session.use_strict_mode', '0');
        ini_set('session.cache_limiter', '');
        $this->store = Store::open_one();
    }

    /** What a handler of PHP writes. */
    public function written(string $handler, array $variables): string
    {
        unset($this->store->written['tested']);
        $this->start($handler);
        $_SESSION = $variables;
        session_write_close();
        $_SESSION = [];
        return $this->store->written['tested'];
    }

    /** The variables that ours reads; null if it destroys the session. */
    public function read(string $bytes): ?array
    {
        $this->store->written['tested'] = $bytes;
        $this->start('msgpack');
        $variables = isset($this->store->written['tested']) ? $_SESSION : null;
        if (session_status() === PHP_SESSION_ACTIVE) {
            session_abort();
        }
        $_SESSION = [];
        return $variables;
    }

    public function start(string $handler): void
    {
        ini_set('session.serialize_handler', $handler);
        session_id('tested');
        session_start();
    }
}
