<?php
declare(strict_types=1);

namespace MsgpackExt\Symfony\Session;

use Symfony\Component\HttpFoundation\Session\Storage\NativeSessionStorage;

/** A session that cannot be decoded, as one with a changed class under msgpack.strict, starts anew. */
final class RestartingSessionStorage extends NativeSessionStorage
{
    /** PHP has destroyed and logged such a session, and started none: Symfony's own storage throws, and the page is a 500. */
    public function start(): bool
    {
        try {
            return parent::start();
        } catch (\Throwable $e) {
            if (session_status() === PHP_SESSION_ACTIVE || headers_sent()) {
                throw $e;
            }
            // Not the one of the cookie, whose session may still be there, as where a handler of errors throws.
            session_id((string) session_create_id());
            return parent::start();
        }
    }
}
