<?php
declare(strict_types=1);

namespace MsgpackExt\Symfony;

use MsgpackExt\Symfony\Cache\MsgpackMarshaller;
use MsgpackExt\Symfony\Messenger\MsgpackSerializer;
use MsgpackExt\Symfony\Session\RestartingSessionStorageFactory;
use Symfony\Component\Config\Definition\Builder\ArrayNodeDefinition;
use Symfony\Component\Config\Definition\Configurator\DefinitionConfigurator;
use Symfony\Component\DependencyInjection\Compiler\CompilerPassInterface;
use Symfony\Component\DependencyInjection\ContainerBuilder;
use Symfony\Component\DependencyInjection\Loader\Configurator\ContainerConfigurator;
use Symfony\Component\HttpFoundation\Session\Storage\NativeSessionStorageFactory;
use Symfony\Component\HttpKernel\Bundle\AbstractBundle;

use function Symfony\Component\DependencyInjection\Loader\Configurator\service;

/**
 * All pools of symfony/cache, and with "messenger" all transports of symfony/messenger, as MessagePack.
 *
 * Services: msgpack.cache.marshaller, msgpack.messenger.serializer.
 */
final class MsgpackBundle extends AbstractBundle implements CompilerPassInterface
{
    public function build(ContainerBuilder $container): void
    {
        $container->addCompilerPass($this);
    }

    public function process(ContainerBuilder $container): void
    {
        $factory = 'session.storage.factory.native';
        if ($container->hasDefinition($factory) && $container->getDefinition($factory)->getClass() === NativeSessionStorageFactory::class) {
            $container->getDefinition($factory)->setClass(RestartingSessionStorageFactory::class);
        }
    }

    public function configure(DefinitionConfigurator $definition): void
    {
        $definition->rootNode()->children()->append($this->cacheNode())->append($this->messengerNode())->end();
    }

    /** The serializer becomes that of all transports that name none: the application's own configuration comes later. */
    public function prependExtension(ContainerConfigurator $container, ContainerBuilder $builder): void
    {
        $messenger = [];
        foreach ($builder->getExtensionConfig('msgpack') as $config) {
            if (array_key_exists('messenger', $config)) {
                $own = is_array($config['messenger']) ? $config['messenger'] : ['enabled' => $config['messenger']];
                $messenger = [...$messenger, ...['enabled' => true], ...$own];
            }
        }
        if (($messenger['enabled'] ?? false) && ($messenger['default_serializer'] ?? true)) {
            $serializer = ['default_serializer' => 'msgpack.messenger.serializer'];
            $builder->prependExtensionConfig('framework', ['messenger' => ['serializer' => $serializer]]);
        }
    }

    /** @param array<mixed> $config */
    public function loadExtension(array $config, ContainerConfigurator $container, ContainerBuilder $builder): void
    {
        /** @var array{cache: array<string, mixed>, messenger: array<string, mixed>} $config */
        $this->loadCache($config['cache'], $container);
        $this->loadMessenger($config['messenger'], $container);
    }

    private function cacheNode(): ArrayNodeDefinition
    {
        $node = new ArrayNodeDefinition('cache');
        $node->canBeDisabled();
        $this->addCommonNodes($node);
        $this->addClasses($node, false);
        return $node;
    }

    private function messengerNode(): ArrayNodeDefinition
    {
        $node = new ArrayNodeDefinition('messenger');
        $node->canBeEnabled();
        $this->addCommonNodes($node);
        $this->addClasses($node, true);
        $node->children()
            ->booleanNode('default_serializer')->defaultTrue()
                ->info('Makes it the serializer of all transports that name none')->end()
            ->scalarNode('previous')->defaultValue('messenger.transport.native_php_serializer')->cannotBeEmpty()
                ->info('The service that reads, or with write: false writes, the messages of before')->end()
            ->booleanNode('base64')->defaultTrue()
                ->info('For transports that take UTF-8 only, as those of Redis and Doctrine')->end()
            ->arrayNode('types')->useAttributeAsKey('name')->scalarPrototype()->end()
                ->info('Classes of messages whose fields are sent, and no class, by names for both sides')->end()
        ->end();
        return $node;
    }

    private function addCommonNodes(ArrayNodeDefinition $node): void
    {
        $node->children()
            ->booleanNode('write')->defaultTrue()
                ->info('false: writes as before the switch, and reads both')->end()
            ->booleanNode('read_previous')->defaultTrue()
                ->info('Reads what was written before the switch, with any class')->end()
            ->booleanNode('strict')->defaultTrue()
                ->info('A value comes back as it was packed, under the classes of today, or it is rejected')->end()
            ->booleanNode('compact')->defaultFalse()
                ->info('Writes what repeats in a value once')->end()
        ->end();
        $node->validate()
            ->ifTrue(fn (mixed $v): bool => is_array($v) && !($v['write'] ?? true) && !($v['read_previous'] ?? true))
            ->thenInvalid('"write: false" needs "read_previous: true"');
    }

    /** A queue is often shared by several applications, so its classes have to be named; a cache trusts its store. */
    private function addClasses(ArrayNodeDefinition $node, bool $mustBeNamed): void
    {
        $classes = $node->children()->variableNode('allowed_classes');
        $classes->info('As in unserialize(): true for any class, false for none, or a list');
        $classes->defaultValue($mustBeNamed ? null : true);
        $classes->validate()
            ->ifTrue(fn (mixed $v): bool => !is_bool($v) && (!is_array($v) || array_filter($v, is_string(...)) !== $v))
            ->thenInvalid('Not true, false or a list of names of classes: %s');
        if ($mustBeNamed) {
            $node->validate()
                ->ifTrue(fn (mixed $v): bool => is_array($v) && ($v['enabled'] ?? false) === true && !isset($v['allowed_classes']))
                ->thenInvalid('"allowed_classes" is missing: a list of the classes of messages and their properties, or true');
        }
    }

    /** @param array<string, mixed> $config */
    private function loadCache(array $config, ContainerConfigurator $container): void
    {
        if ($config['enabled'] !== true) {
            return;
        }
        $container->services()->set('msgpack.cache.marshaller', MsgpackMarshaller::class)
            ->decorate('cache.default_marshaller')
            ->args([
                '$allowedClasses' => $config['allowed_classes'],
                '$compact' => $config['compact'],
                '$previous' => $config['read_previous'] === true ? service('.inner') : null,
                '$strict' => $config['strict'],
                '$write' => $config['write'],
            ]);
    }

    /** @param array<string, mixed> $config */
    private function loadMessenger(array $config, ContainerConfigurator $container): void
    {
        if ($config['enabled'] !== true) {
            return;
        }
        assert(is_string($config['previous']));
        $container->services()->set('msgpack.messenger.serializer', MsgpackSerializer::class)
            ->args([
                '$allowedClasses' => $config['allowed_classes'],
                '$base64' => $config['base64'],
                '$previous' => $config['read_previous'] === true ? service($config['previous']) : null,
                '$logger' => service('logger')->nullOnInvalid(),
                '$compact' => $config['compact'],
                '$strict' => $config['strict'],
                '$write' => $config['write'],
                '$types' => $config['types'],
            ])
            ->tag('monolog.logger', ['channel' => 'messenger'])
            ->alias(MsgpackSerializer::class, 'msgpack.messenger.serializer');
    }
}
