<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Tests;

use MsgpackExt\StrictMsgpack;

/** Sessions in a store of the cache: Laravel serializes them itself, and the store has the text as MessagePack. */
final class SessionTest extends TestCase
{
    /** A visit: what the session had, and one item more. */
    private function visit(): mixed
    {
        $session = $this->app->make('session')->driver('redis');
        $session->setId(str_repeat('a', 40));
        $session->start();
        $items = $session->get('items', 0);
        $session->put('items', $items + 1);
        $session->save();
        return $items;
    }

    public function testASessionStaysOverTheSwitchAndBack(): void
    {
        $seen = [];
        foreach ([[true, []], [false, []], [false, []], [false, ['write' => false]], [true, []]] as [$own, $options]) {
            $this->boot(['session' => ['driver' => 'redis', 'lifetime' => 120, 'cookie' => 'shop', 'connection' => 'default']]);
            $this->store('redis', $options, $own);
            $name = array_key_last((array) $this->app->make('config')->get('cache.stores'));
            assert(is_string($name));
            $this->app->make('config')->set('session.store', $name);
            $seen[] = $this->visit();
            $bytes = $this->stored('redis', str_repeat('a', 40));
            self::assertSame(!$own && $options === [], StrictMsgpack::isPacked($bytes));
        }
        self::assertSame([0, 1, 2, 3, 4], $seen);
    }
}
