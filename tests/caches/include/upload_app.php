<?php
/** Preloaded: the class of the object in the session. The script: stores one, and prints what the upload has stored beside it. */
class Item
{
    public array $read = [];

    public function __serialize(): array
    {
        return [1];
    }

    /** Reads a stream, and packs in a fiber that is suspended meanwhile. */
    public function __unserialize(array $data): void
    {
        fwrite($stream = fopen('php://memory', 'w+'), msgpack_pack($data));
        rewind($stream);
        $this->read = iterator_to_array(new MessagePack\StreamReader($stream));
        $fiber = new Fiber((new MessagePack\Packer(null, [new Waits]))->pack(...));
        $fiber->start([$this]);
        $fiber->resume();
        $this->read[] = bin2hex($fiber->getReturn());
    }
}

class Waits implements MessagePack\CanPack
{
    public function pack(MessagePack\Packer $packer, mixed $value): ?string
    {
        return is_object($value) ? Fiber::suspend() ?? $packer->packStr('item') : null;
    }
}

if (isset($_GET['id'])) {
    session_id($_GET['id']);
    session_start();
    echo json_encode([$_SESSION['upload_progress_file']['done'] ?? null, $_SESSION['item']->read ?? null]);
    $_SESSION['item'] ??= new Item;
}
