<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Cache;

use Illuminate\Cache\FileStore;
use Illuminate\Contracts\Filesystem\LockTimeoutException;
use Illuminate\Filesystem\LockableFile;

/** Files as those of Laravel's own store: ten digits, when the value expires, and the value, here as MessagePack. */
final class MsgpackFileStore extends FileStore
{
    use PacksValues;

    private const TIME_LENGTH = 10;

    /**
     * @param string $key
     * @param mixed $value
     * @param int $seconds
     */
    public function put($key, $value, $seconds): bool
    {
        if ($this->values?->write !== true) {
            return parent::put($key, $value, $seconds);
        }
        $contents = $this->time($seconds) . $this->values->pack($value);
        $path = $this->path($key);
        $this->ensureCacheDirectoryExists($path);
        if (!$this->files->put($path, $contents, true)) {
            return false;
        }
        $this->ensurePermissionsAreCorrect($path);
        return true;
    }

    /**
     * @param string $key
     * @param mixed $value
     * @param int $seconds
     */
    public function add($key, $value, $seconds): bool
    {
        if ($this->values?->write !== true) {
            return parent::add($key, $value, $seconds);
        }
        $contents = $this->time($seconds) . $this->values->pack($value);
        $path = $this->path($key);
        $this->ensureCacheDirectoryExists($path);
        $file = new LockableFile($path, 'c+');
        try {
            $file->getExclusiveLock();
            // A new file is empty.
            if ($this->currentTime() < (int) $file->read(self::TIME_LENGTH)) {
                return false;
            }
            $file->truncate()->write($contents);
        } catch (LockTimeoutException) {
            return false;
        } finally {
            $file->close();
        }
        $this->ensurePermissionsAreCorrect($path);
        return true;
    }

    /**
     * @param string $key
     * @return array{data: mixed, time: int|null}
     */
    protected function getPayload($key): array
    {
        $none = ['data' => null, 'time' => null];
        if ($this->values === null) {
            /** @var array{data: mixed, time: int|null} */
            return parent::getPayload($key);
        }
        try {
            $contents = $this->files->get($this->path($key), true);
        } catch (\Exception) {
            return $none;
        }
        $seconds = (int) substr($contents, 0, self::TIME_LENGTH) - $this->currentTime();
        $data = $seconds > 0 ? $this->values->unpack(substr($contents, self::TIME_LENGTH)) : null;
        if ($data === null) {
            $this->forget($key);
            return $none;
        }
        return ['data' => $data, 'time' => $seconds];
    }

    private function time(int $seconds): string
    {
        return str_pad((string) $this->expiration($seconds), self::TIME_LENGTH, '0', STR_PAD_LEFT);
    }
}
