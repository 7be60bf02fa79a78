<?php
/** Entities in an SQLite database, and what is read of them. */
require_once __DIR__ . '/frameworks.php';
require COMPOSERS . '/autoload.php';
autoload_packages();
require example('doctrine/MsgpackCaches.php');

use Doctrine\Common\Collections\ArrayCollection;
use Doctrine\Common\Collections\Collection;
use Doctrine\DBAL\Configuration;
use Doctrine\DBAL\Connection;
use Doctrine\DBAL\DriverManager;
use Doctrine\DBAL\Logging\Middleware;
use Doctrine\ORM\Mapping as ORM;
use Psr\Log\AbstractLogger;

enum State: string
{
    case New = 'new';
    case Sold = 'sold';
}

#[ORM\Entity, ORM\Cache('NONSTRICT_READ_WRITE')]
class Category
{
    #[ORM\Id, ORM\Column, ORM\GeneratedValue]
    public int $id;

    /** @var Collection<int, Product> */
    #[ORM\OneToMany(mappedBy: 'category', targetEntity: Product::class, cascade: ['persist']), ORM\Cache('NONSTRICT_READ_WRITE')]
    public Collection $products;

    public function __construct(#[ORM\Column] public string $name)
    {
        $this->products = new ArrayCollection;
    }
}

#[ORM\Entity, ORM\Cache('NONSTRICT_READ_WRITE')]
class Product
{
    #[ORM\Id, ORM\Column, ORM\GeneratedValue]
    public int $id;

    #[ORM\Column]
    public DateTimeImmutable $added;

    public function __construct(
        #[ORM\ManyToOne(inversedBy: 'products'), ORM\Cache('NONSTRICT_READ_WRITE')] public Category $category,
        #[ORM\Column] public string $name,
        #[ORM\Column] public State $state,
    ) {
        $this->added = new DateTimeImmutable('2026-01-02 03:04:05');
        $category->products->add($this);
    }
}

/** Counts the queries. */
final class QueryCount extends AbstractLogger
{
    public int $count = 0;

    public function log($level, $message, array $context = []): void
    {
        $this->count += str_starts_with($message, 'Executing');
    }
}

function connect(QueryCount $queries): Connection
{
    $configuration = new Configuration;
    $configuration->setMiddlewares([new Middleware($queries)]);
    return DriverManager::getConnection(['driver' => 'pdo_sqlite', 'memory' => true], $configuration);
}
