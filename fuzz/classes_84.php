<?php
/** Classes of PHP 8.4: property hooks, asymmetric visibility. */
class Hooked
{
    public ?array $x = null { get { World::on($this, 'get hook'); return $this->x; } set { World::on($this, 'set hook'); $this->x = $value; } }
    public int $virtual { get { World::on($this, 'virtual get hook'); return 1; } }
    public string $y = '' { set(string|array $value) { $this->y = is_array($value) ? 'array' : $value; } }
    public private(set) ?array $z = null;
    public ?Hooked $next = null { &get { return $this->next; } }
}
class HookedChild extends Hooked { public ?array $x = null { get => parent::$x::get(); } public protected(set) readonly ?object $o; }
class HooksAdded extends Arrays { public ?array $y = null { set { World::on($this, 'set hook'); $this->y = $value; } } public ?HooksAdded $added = null; }
