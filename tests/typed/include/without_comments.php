<?php
namespace App;

use DateTimeImmutable as When;
use MessagePack\Attribute\{Factory, Type};

require __DIR__ . '/types.inc';

if (true) { // declared at run time, so that what follows is compiled by opcache as well
    class Plain { public function __construct(public int $id, public ?string $name = null) {} }
}
/** @param list<string> $list is of no method */
class Lists {
    public function __construct(/** @var list<int> */ public array $list, /* @var list<int> */ public array $any) {}
}
class Params {
    const C = 1;

    /**
     * @param int<1, 9> $digit
     * @param list<When> $dates
     */
    public function __construct(public int $digit, protected array $dates, public array $rest = []) {
        /** @var list<int> $rest */
        $rest = [];
        $f = new class($rest) { /** @var list<int> */ public $dates; /** @param list<int> $rest */ function __construct($rest) {} };
    }
    /** @param non-empty-string $digit */
    public function set(string $digit) {}
}
trait Dated {
    /** @var When */
    public $date;
    /** @param list<When> $dates */
    #[Factory] public static function & /* a word */ list(array $dates) { $it = new self; return $it; }
}
class Properties {
    use Dated { list as make; }
    public static function list() {}
    private const X = 'x'; /** @var non-empty-string */ public string $text, $more;
    /** @var int<0, 5> */
    private int $hidden = 0;
}
abstract class Base { /** @var int<0, 5> */ public int $count = 0; /** @var When|null */ public ?object $next = null; }
class Inherited extends Base { use Dated2; public string $own = ''; }
trait Dated2 { /** @var list<When> */ public array $dates = []; }
class Given { public function __construct(#[Type('list<int>')] public array $list) {} }

foreach (['Other' => '', 'Twice' => 'if (false) { class Twice { /** @var int<0, 2> */ public int $a; } }'] as $class => $more) {
    file_put_contents($file = __DIR__ . "/without_comments.$class.inc",
        "<?php class $class { /** @var int<0, 1> */ public int \$a; } $more");
    touch($file, 1); // the same time in each process, or what a file cache has of it does not count
    require $file;
    if ($more === '') {
        unlink($file);
    }
}
eval('class EvaluatedWithTrait { use App\Dated2; }');
eval('class Evaluated { /** @var int<0, 3> */ public int $a; public int $b; }');

foreach (['App\Plain', 'App\Lists', 'App\Params', 'App\Properties', 'App\Inherited', 'App\Given', 'Other', 'Twice', 'Evaluated', 'EvaluatedWithTrait'] as $class) {
    try {
        $text = json_encode((new \MessagePack\Codec($class))->jsonSchema()['$defs']);
        echo preg_replace('/,"pattern":"[^"]*"/', '', $text), "\n";
    } catch (\Exception $e) {
        echo str_replace(__DIR__, '', $e->getMessage()), "\n";
    }
}
@unlink($file);
var_dump((new \ReflectionProperty('App\Lists', 'list'))->getDocComment());
