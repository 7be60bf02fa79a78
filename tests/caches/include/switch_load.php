<?php
/* Runs live_switch.php. */
require __DIR__ . '/peers.php';
require __DIR__ . '/servers.php';

/** @param string $store a class of stores.php */
function switch_under_load(string $store, string $address, array $extensions, array $settings = []): void
{
    $notes = new Folder;
    $command = [...php($extensions, $settings), __DIR__ . '/live_switch.php', $store, $address, $notes->path, under_load(60, 10_000)];
    passthru(implode(' ', array_map('escapeshellarg', $command)), $status);
    if ($status !== 0) {
        echo "ended with status $status\n";
    }
}
