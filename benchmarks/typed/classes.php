<?php
/** The classes of the sets, with the attributes that each mapper needs. */
namespace TypedBenchmark;

use Crell\Serde\Attributes as Serde;
use EventSauce\ObjectHydrator as EventSauce;
use JMS\Serializer\Annotation as Jms;
use MessagePack\Attribute\Discriminator;
use MessagePack\Attribute\Name;
use Symfony\Component\Serializer\Attribute as Symfony;

enum Role: string
{
    case Admin = 'admin';
    case Editor = 'editor';
    case Reader = 'reader';
}

final class Item
{
    public function __construct(
        public readonly int $id,
        public readonly string $sku,
        public readonly string $name,
        public readonly float $price,
        public readonly int $quantity,
        public readonly bool $active,
    ) {
    }

    public function toArray(): array
    {
        return ['id' => $this->id, 'sku' => $this->sku, 'name' => $this->name, 'price' => $this->price,
            'quantity' => $this->quantity, 'active' => $this->active];
    }
}

final class User
{
    public function __construct(
        public readonly int $id,
        public readonly string $name,
        public readonly string $email,
        #[Jms\Type("enum<'TypedBenchmark\\Role'>")]
        public readonly Role $role,
        #[Jms\Type("DateTimeImmutable<'Y-m-d\\TH:i:sP'>")]
        public readonly \DateTimeImmutable $created,
        public readonly ?string $phone,
    ) {
    }

    public function toArray(): array
    {
        return ['id' => $this->id, 'name' => $this->name, 'email' => $this->email, 'role' => $this->role->value,
            'created' => $this->created->format('Y-m-d\TH:i:sP'), 'phone' => $this->phone];
    }
}

final class Order
{
    /** @param list<Item> $items */
    public function __construct(
        public readonly int $id,
        public readonly string $customer,
        #[Jms\Type('array<TypedBenchmark\Item>'), Serde\SequenceField(arrayType: Item::class), EventSauce\PropertyCasters\CastListToType(Item::class)]
        public readonly array $items,
        public readonly float $total,
    ) {
    }

    public function toArray(): array
    {
        return ['id' => $this->id, 'customer' => $this->customer,
            'items' => array_map(fn (Item $item) => $item->toArray(), $this->items), 'total' => $this->total];
    }
}

final class Account
{
    public function __construct(public readonly int $id, public readonly string $login, public readonly string $type)
    {
    }

    public function toArray(): array
    {
        return ['id' => $this->id, 'login' => $this->login, 'type' => $this->type];
    }
}

final class Label
{
    public function __construct(
        public readonly int $id,
        public readonly string $name,
        public readonly string $color,
        public readonly ?string $description,
    ) {
    }

    public function toArray(): array
    {
        return ['id' => $this->id, 'name' => $this->name, 'color' => $this->color, 'description' => $this->description];
    }
}

/** Of an API's answer, of which most is not wanted. */
final class Issue
{
    /** @param list<Label> $labels */
    public function __construct(
        public readonly int $id,
        public readonly int $number,
        public readonly string $title,
        public readonly string $state,
        public readonly Account $user,
        #[Jms\Type('array<TypedBenchmark\Label>'), Serde\SequenceField(arrayType: Label::class), EventSauce\PropertyCasters\CastListToType(Label::class)]
        public readonly array $labels,
        #[Name('created_at'), Jms\SerializedName('created_at'), Serde\Field(serializedName: 'created_at'), EventSauce\MapFrom('created_at'),
            Symfony\SerializedName('created_at')]
        #[Jms\Type("DateTimeImmutable<'Y-m-d\\TH:i:sP'>")]
        public readonly \DateTimeImmutable $createdAt,
    ) {
    }

    public function toArray(): array
    {
        return ['id' => $this->id, 'number' => $this->number, 'title' => $this->title, 'state' => $this->state,
            'user' => $this->user->toArray(), 'labels' => array_map(fn (Label $label) => $label->toArray(), $this->labels),
            'created_at' => $this->createdAt->format('Y-m-d\TH:i:sP')];
    }
}

final class Point
{
    public function __construct(public readonly int $x, public readonly int $y, public readonly string $label)
    {
    }

    public function toArray(): array
    {
        return ['x' => $this->x, 'y' => $this->y, 'label' => $this->label];
    }
}

/** Of messages that also have keys which are not wanted. */
#[Discriminator('kind', ['viewed' => Viewed::class, 'rated' => Rated::class, 'bought' => Bought::class])]
interface Event
{
}

final class Viewed implements Event
{
    public function __construct(public readonly int $id, public readonly string $page)
    {
    }

    public function toArray(): array
    {
        return ['kind' => 'viewed', 'id' => $this->id, 'page' => $this->page];
    }
}

final class Rated implements Event
{
    public function __construct(public readonly int $id, public readonly float $stars, public readonly ?string $comment)
    {
    }

    public function toArray(): array
    {
        return ['kind' => 'rated', 'id' => $this->id, 'stars' => $this->stars, 'comment' => $this->comment];
    }
}

final class Bought implements Event
{
    public function __construct(public readonly int $id, public readonly int $order, public readonly float $total)
    {
    }

    public function toArray(): array
    {
        return ['kind' => 'bought', 'id' => $this->id, 'order' => $this->order, 'total' => $this->total];
    }
}

/** Its keys are longer than the longest fixstr, 31 bytes, but for one. */
final class Limits
{
    public function __construct(
        public readonly string $tenant,
        public readonly int $maximumNumberOfConcurrentConnections,
        public readonly int $maximumNumberOfQueuedBackgroundJobs,
        public readonly float $averageRequestDurationInMilliseconds,
        public readonly bool $areNotificationsOfAdministratorsEnabled,
    ) {
    }

    public function toArray(): array
    {
        return ['tenant' => $this->tenant, 'maximumNumberOfConcurrentConnections' => $this->maximumNumberOfConcurrentConnections,
            'maximumNumberOfQueuedBackgroundJobs' => $this->maximumNumberOfQueuedBackgroundJobs,
            'averageRequestDurationInMilliseconds' => $this->averageRequestDurationInMilliseconds,
            'areNotificationsOfAdministratorsEnabled' => $this->areNotificationsOfAdministratorsEnabled];
    }
}
