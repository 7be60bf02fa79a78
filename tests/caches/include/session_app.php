<?php
/** One action on a session under PHP-FPM; responds in JSON with the previous contents of the session. */
class Item
{
    public $twin;
    protected $written;

    public function __construct(public int $number)
    {
        $this->written = str_repeat('x', $number % 300);
    }

    public function is_whole(array $session): bool
    {
        return $this->twin->twin === $this && $this->twin === $session['twin'] && strlen($this->written) === $this->number % 300;
    }
}

function variables(int $number): array
{
    $item = new Item($number);
    $item->twin = new Item($number);
    $item->twin->twin = $item;
    $list = ['n' => $number, 'tags' => ['a', 1.5, null, true]];
    return ['item' => $item, 'twin' => $item->twin, 'list' => &$list, 'same' => &$list];
}

/** Whether an element that is shared by reference is still shared. */
function is_shared(array $session): bool
{
    return ReflectionReference::fromArrayElement($session, 'list')?->getId() === ReflectionReference::fromArrayElement($session, 'same')?->getId()
        && ReflectionReference::fromArrayElement($session, 'list') !== null;
}

session_id($_GET['id']);
session_start();
$item = $_SESSION['item'] ?? null;
$answer = [
    'before' => $item?->number,
    'whole' => !$item || ($item->is_whole($_SESSION) && is_shared($_SESSION) && $_SESSION['list'] === variables($item->number)['list']),
    'count' => $_SESSION['count'] ?? 0,
];
match ($_GET['do']) {
    'read' => null,
    'write' => $_SESSION = variables($_GET['number']),
    'change' => $item ? $_SESSION = variables($item->number + 1) : null,
    'increment' => $_SESSION['count'] = $answer['count'] + 1,
    'regenerate' => session_regenerate_id(true),
    'destroy' => session_destroy(),
};
echo json_encode($answer + ['id' => session_id()]);
