--TEST--
The code in the documents does what they say; the blocks that are not run are these
--EXTENSIONS--
msgpack
--SKIPIF--
<?php
require __DIR__ . '/include/documents.php';
if ($missing = documents_are_missing()) die("skip $missing");
if (PHP_INT_SIZE < 8) die('skip the examples are for 64-bit integers');
?>
--FILE--
<?php
require __DIR__ . '/include/documents.php';
echo run_tool('run.php', '--languages=php,ini', ...documents());
echo run_tool('run.php', '--marked', ...documents());
?>
--EXPECT--
README.md, Try it: installs packages, builds, and runs this test
CONTRIBUTING.md, Build and test: installs packages and builds
CONTRIBUTING.md, All tools: takes minutes
conformance/README.md, Commands: takes minutes
conformance/README.md, Runners: a line of a protocol
docs/command-line.md, `measure`: the times differ
docs/command-line.md, `measure`: needs APCu in a web server
docs/install.md, With PIE: needs the package on Packagist
docs/install.md, From the source: builds and installs: tools/demo and the tests do
docs/install.md, From the source: changes the system
docs/install.md, Next to php-msgpack of Debian or Ubuntu: needs php-msgpack of the system
docs/install.md, Next to php-msgpack of Debian or Ubuntu: needs php-msgpack of the system
docs/install.md, phpredis with msgpack: needs phpredis
docs/recipes/doctrine.md: continues the example above
docs/recipes/fluentd.md: needs Fluentd
docs/recipes/laravel.md, The package: installs packages
docs/recipes/laravel.md, The serializer of phpredis: configuration of Laravel
docs/recipes/one-field.md, Symfony: configuration of Symfony
docs/recipes/one-field.md, Symfony: continues an application's code
docs/recipes/one-field.md, Laravel: continues an application's code
docs/recipes/redis-look.md: needs Redis
docs/recipes/roadrunner.md: needs RoadRunner
docs/recipes/router.md, Run: opens a port
docs/recipes/symfony-cache.md: installs packages
docs/recipes/symfony-cache.md: continues an application's code
docs/recipes/typed.md, Rows of PDO: continues an application's code
docs/recipes/typed.md, An argument of a Symfony controller: continues an application's code
docs/recipes/typed.md, A message of Symfony's Messenger: configuration of Symfony
docs/recipes/typed.md, A form request of Laravel: continues an application's code
docs/recipes/typed.md, A cached object of Laravel: continues an application's code
docs/recipes/typed.md, A response of Guzzle: needs a server
docs/recipes/wordpress.md: configuration of WordPress
