// Reads or writes MessagePack with @msgpack/msgpack, whose folder is the first argument.
//
// read:  [[name, value, hexadecimal message], ...] -> [[name, complaint or null], ...]
// write: [[name, value], ...] -> [[name, hexadecimal message or null, reason or null], ...]
//
// The notation of the values is explained in values.php.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const [, , folder, what] = process.argv;
const msgpack = createRequire(import.meta.url)(folder);

const hexOf = (bytes) => Buffer.from(bytes).toString('hex');
const bytesOf = (hex) => new Uint8Array(Buffer.from(hex, 'hex'));

// To the nanosecond: the library's own Date has milliseconds.
class Timestamp {
    constructor(sec, nsec) {
        this.sec = sec;
        this.nsec = nsec;
    }
}

const extensionCodec = new msgpack.ExtensionCodec();
extensionCodec.register({
    type: msgpack.EXT_TIMESTAMP,
    encode: (value) => value instanceof Timestamp ? msgpack.encodeTimeSpecToTimestamp(value) : null,
    decode(data) {
        const { sec, nsec } = msgpack.decodeTimestampToTimeSpec(data);
        return new Timestamp(sec, nsec);
    },
});

// Keys become strings with their type: objects have only string keys, and would reorder digits.
function keyOf(key) {
    if (typeof key === 'number' || typeof key === 'bigint') {
        return `int ${key}`;
    }
    return key instanceof Uint8Array ? `bin ${hexOf(key)}` : `str ${key}`;
}

function floatOf(bits) {
    if (bits === 'nan') {
        return NaN;
    }
    const bytes = Buffer.from(bits, 'hex');
    return bytes.length === 4 ? bytes.readFloatBE() : bytes.readDoubleBE();
}

function isMap(pairs, value) {
    if (Object.getPrototypeOf(value) !== Object.prototype) {
        return false;
    }
    const entries = Object.entries(value);
    return entries.length === pairs.length && entries.every(([key, item], i) => key === neutralKey(pairs[i][0]) && isSame(pairs[i][1], item));
}

function neutralKey(neutral) {
    return typeof neutral === 'string' ? `str ${neutral}` : Object.entries(neutral)[0].join(' ');
}

// Whether `value`, as decoded, is what `neutral` describes.
function isSame(neutral, value) {
    if (neutral === null || typeof neutral !== 'object') {
        return value === neutral;
    }
    if (Array.isArray(neutral)) {
        return Array.isArray(value) && value.length === neutral.length && neutral.every((item, i) => isSame(item, value[i]));
    }
    const [[kind, content]] = Object.entries(neutral);
    switch (kind) {
        case 'int':
            return typeof value === 'bigint' ? value === BigInt(content) : Object.is(value, Number(content)) && Number.isSafeInteger(value);
        case 'float':
        case 'float32':
            return Object.is(value, floatOf(content));
        case 'bin':
            return value instanceof Uint8Array && hexOf(value) === content;
        case 'ext':
            return value instanceof msgpack.ExtData && value.type === Number(content[0]) && hexOf(value.data) === content[1];
        case 'ts':
            return value instanceof Timestamp && value.sec === Number(content[0]) && value.nsec === Number(content[1]);
        case 'map':
            return value !== null && typeof value === 'object' && isMap(content, value);
    }
    throw new Error(`What is ${kind}?`);
}

class Impossible extends Error {}

// The JavaScript value to encode for it.
function build(neutral) {
    if (neutral === null || typeof neutral !== 'object') {
        return neutral;
    }
    if (Array.isArray(neutral)) {
        return neutral.map(build);
    }
    const [[kind, content]] = Object.entries(neutral);
    switch (kind) {
        case 'int':
            return Number.isSafeInteger(Number(content)) ? Number(content) : BigInt(content);
        case 'float':
        case 'float32':
            return floatOf(content);
        case 'bin':
            return bytesOf(content);
        case 'ext':
            return new msgpack.ExtData(Number(content[0]), bytesOf(content[1]));
        case 'ts':
            return new Timestamp(Number(content[0]), Number(content[1]));
        case 'map':
            return Object.fromEntries(content.map(([key, value]) => {
                if (typeof key !== 'string') {
                    throw new Impossible('the keys of an object are strings');
                }
                return [key, build(value)];
            }));
    }
    throw new Error(`What is ${kind}?`);
}

function read(name, neutral, message) {
    let value;
    try {
        value = msgpack.decode(bytesOf(message), { extensionCodec, useBigInt64: true, mapKeyConverter: keyOf });
    } catch (error) {
        return [name, String(error)];
    }
    return [name, isSame(neutral, value) ? null : `is read as ${String(value).slice(0, 100)}`];
}

function write(name, neutral) {
    let value;
    try {
        value = build(neutral);
    } catch (error) {
        if (error instanceof Impossible) {
            return [name, null, error.message];
        }
        throw error;
    }
    const options = {
        extensionCodec,
        useBigInt64: typeof value === 'bigint',
        forceIntegerToFloat: name.startsWith('float'),
        forceFloat32: name.startsWith('float32'),
    };
    return [name, hexOf(msgpack.encode(value, options)), null];
}

const tasks = JSON.parse(readFileSync(0, 'utf8'));
process.stdout.write(JSON.stringify(tasks.map((task) => ({ read, write })[what](...task))));
