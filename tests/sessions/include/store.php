<?php
/** Keeps sessions in an array, which a test can read and change. */
final class Store implements SessionHandlerInterface
{
    /** @var array<string, string> */
    public array $written = [];

    public static function open_one(): self
    {
        session_set_save_handler($store = new self, false);
        session_id('tested');
        return $store;
    }

    public function open(string $path, string $name): bool
    {
        return true;
    }

    public function close(): bool
    {
        return true;
    }

    public function read(string $id): string
    {
        return $this->written[$id] ?? '';
    }

    public function write(string $id, string $data): bool
    {
        $this->written[$id] = $data;
        return true;
    }

    public function destroy(string $id): bool
    {
        unset($this->written[$id]);
        return true;
    }

    public function gc(int $seconds): int
    {
        return 0;
    }

    public function create_sid(): string
    {
        return 'created';
    }

    public function validateId(string $id): bool
    {
        return true;
    }
}
