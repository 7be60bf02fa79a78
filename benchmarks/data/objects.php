<?php
/** The classes of the data sets that have objects. */

final class Person
{
    public function __construct(
        public int $id,
        public string $name,
        protected ?string $email,
        private bool $active,
        public array $roles,
    ) {
    }
}

final class Label
{
    public function __construct(public string $text)
    {
    }
}

final class TreeNode
{
    /** @var TreeNode[] */
    public array $children = [];

    public function __construct(public int $id, public Label $label, public ?TreeNode $parent)
    {
    }
}
