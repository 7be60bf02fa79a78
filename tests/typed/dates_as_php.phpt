--TEST--
Codec: random dates are equal to what PHP's parser makes of the same text, in every method
--EXTENSIONS--
msgpack
--INI--
date.timezone=America/New_York
--FILE--
<?php
/* ROUNDS=1000000 and SEED in the environment: for more than a test. */
use MessagePack\Codec;

class Birthday extends DateTimeImmutable
{
    public string $of = 'Ann';
    public ?array $guests = [1];
    public int $unset;
}
class Changing extends DateTime
{
    protected readonly int $unset;

    public function __clone()
    {
        throw new Exception('No object is cloned');
    }
}
function described(DateTimeInterface $date): array
{
    return [$date->format('c u e T P p U v N jS z t L W o I'), $date->getOffset(), $date->getTimezone(), serialize($date), print_r($date, true), $date::class];
}
function expect(mixed $actual, mixed $expected, string $what): void
{
    if ($actual != $expected || ($actual instanceof DateTimeInterface && described($actual) != described($expected))) {
        echo "$what: ", print_r([$actual, $expected], true);
        exit;
    }
}
$packer = new MessagePack\Packer(null, [new MessagePack\Extension\TimestampExtension]);
mt_srand((int) (getenv('SEED') ?: 3339));
$two = fn (int $max, int $min = 0) => sprintf('%02d', mt_rand($min, $max));
$leap = new DateTimeImmutable('2024-02-29T12:00:00Z');
$codecs = [];
foreach ([DateTimeImmutable::class, DateTime::class, Birthday::class, Changing::class] as $class) {
    $codecs[$class] = new Codec($class);
}
$accepted = $rejected = 0;
for ($i = (int) (getenv('ROUNDS') ?: 8000); $i > 0; $i--) {
    $class = array_rand($codecs);
    $year = mt_rand(0, 4) ? mt_rand(0, 9999) : [0, 1, 4, 100, 400, 1582, 1600, 1900, 1970, 2000, 2038, 9999][mt_rand(0, 11)];
    [$month, $day] = mt_rand(0, 9) ? [mt_rand(1, 12), mt_rand(1, 31)] : [[2, 29], [2, 28], [12, 31], [4, 31], [0, 10], [13, 1], [11, 0]][mt_rand(0, 6)];
    $digits = mt_rand(0, 1) ? 0 : mt_rand(1, 9);
    $text = sprintf('%04d-%02d-%02d', $year, $month, $day) . (mt_rand(0, 7) ? 'T' : 't') . $two(23) . ':' . $two(59) . ':' . $two(59)
        . ($digits ? '.' . str_pad((string) mt_rand(0, 10 ** $digits - 1), $digits, '0', STR_PAD_LEFT) : '')
        . (mt_rand(0, 2) ? '+-'[mt_rand(0, 1)] . $two(23) . ':' . $two(59) : 'Zz'[mt_rand(0, 1)]);
    if (!checkdate($month, $day, $year ?: 4)) {
        expect(count($codecs[$class]->validate(msgpack_pack($text))), 1, "$text is valid");
        $rejected++;
        continue;
    }
    $accepted++;
    $date = $codecs[$class]->unpack(msgpack_pack($text));
    $parsed = new $class($text);
    expect($date, $parsed, $text);
    if (!mt_rand(0, 7)) {
        $zone = new DateTimeZone(['Europe/Berlin', 'Asia/Kolkata', 'America/St_Johns', 'EST', '-03:30'][mt_rand(0, 4)]);
        foreach (['+1 month', 'first day of next month midnight', '-90 minutes', 'monday', '@5', 'Europe/Berlin'] as $change) {
            expect($date instanceof DateTime ? $date->modify($change) : @$date->modify($change), @$parsed->modify($change), "$text $change");
        }
        expect($date->setTimezone($zone), $parsed->setTimezone($zone), "$text in a zone");
        expect($date->setISODate(2020, 53), $parsed->setISODate(2020, 53), "$text with another day");
        expect($date->diff($leap)->format('%R%y %m %d %h %i %s %f %a'), $parsed->diff($leap)->format('%R%y %m %d %h %i %s %f %a'), "$text compared");
    }
    $written = $parsed->format((int) $parsed->format('u') ? 'Y-m-d\TH:i:s.uP' : 'Y-m-d\TH:i:sP');
    if (preg_match('/^\d{4}-/', $written)) {
        expect($codecs[$class]->pack($parsed), msgpack_pack($written), "$written is written");
    }
    $seconds = PHP_INT_SIZE === 4 ? mt_rand(-0x7fffffff, 0x7fffffff) : mt_rand(-62167219200, 253402300799);
    expect($codecs[$class]->unpack(msgpack_pack($seconds)), $class::createFromFormat('U', (string) $seconds), "$seconds");
    $timestamp = new MessagePack\Type\Timestamp($seconds, mt_rand(0, 999999) * 1000);
    expect($codecs[$class]->unpack($packer->pack($timestamp)), $class::createFromFormat('U.u', sprintf('%d.%06d', $seconds, $timestamp->getNanoseconds() / 1000)), "$seconds and a part");
}
echo $accepted > $rejected && $rejected > 0 ? "done\n" : "$accepted, $rejected\n";
?>
--EXPECT--
done
