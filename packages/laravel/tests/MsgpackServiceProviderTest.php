<?php
declare(strict_types=1);

namespace MsgpackExt\Laravel\Tests;

use Composer\InstalledVersions;
use Illuminate\Foundation\PackageManifest;
use Illuminate\Filesystem\Filesystem;
use Illuminate\Support\ServiceProvider;
use MsgpackExt\Laravel\MsgpackServiceProvider;

final class MsgpackServiceProviderTest extends TestCase
{
    public function testTheConfigurationIsPublished(): void
    {
        $paths = ServiceProvider::pathsToPublish(MsgpackServiceProvider::class, 'msgpack-config');
        self::assertSame([$this->app->configPath('msgpack.php')], array_values($paths));
        $published = require (string) array_key_first($paths);
        self::assertSame($published, $this->app->make('config')->get('msgpack'));
    }

    public function testTheConfigurationOfTheApplicationComesFirst(): void
    {
        $this->boot(['msgpack' => ['cache' => ['write' => false]]]);
        $this->store('file')->put('list', [1], 60);
        self::assertSame(serialize([1]), $this->stored('file', 'list'));
    }

    public function testLaravelDiscoversTheProvider(): void
    {
        $vendor = realpath((string) InstalledVersions::getInstallPath('laravel/framework') . '/../..');
        if ($vendor === false || !is_file("$vendor/composer/installed.json")) {
            self::markTestSkipped('Not installed by Composer');
        }
        $_ENV['COMPOSER_VENDOR_DIR'] = $vendor;
        $manifest = new PackageManifest(new Filesystem(), $this->folder, "$this->folder/packages.php");
        unset($_ENV['COMPOSER_VENDOR_DIR']);
        $manifest->vendorPath = $vendor;
        if (!InstalledVersions::isInstalled('msgpack-ext/laravel') || InstalledVersions::getRootPackage()['name'] === 'msgpack-ext/laravel') {
            self::markTestSkipped('The package itself is the root package');
        }
        self::assertContains(MsgpackServiceProvider::class, $manifest->providers());
    }
}
