// The notation of msgpackr.php to JavaScript's values, and back.

const hexOf = (bytes) => Buffer.from(bytes).toString('hex');

function bufferOf(hex) {
    return new Uint8Array(Buffer.from(hex, 'hex')).buffer;
}

function floatOf(bits) {
    return bits === 'nan' ? NaN : Buffer.from(bits, 'hex').readDoubleBE();
}

function bitsOf(number) {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleBE(number);
    return Number.isNaN(number) ? 'nan' : bytes.toString('hex');
}

function typedOf(name, hex) {
    if (name === 'ArrayBuffer') {
        return bufferOf(hex);
    }
    return new globalThis[name](bufferOf(hex));
}

function errorOf([name, message, cause], shared) {
    const options = { cause: build(cause, shared) };
    if (typeof globalThis[name] === 'function') {
        return new globalThis[name](message, options);
    }
    return Object.assign(new Error(message, options), { name });
}

// An object, array, Map or Set is created before its content, which may refer to it.
function fill(container, kind, content, shared) {
    const of = (item) => build(item, shared);
    switch (kind) {
        case 'list':
            content.forEach((item) => container.push(of(item)));
            break;
        case 'o':
            content.forEach(([key, item]) => { container[key] = of(item); });
            break;
        case 'm':
            content.forEach(([key, item]) => container.set(of(key), of(item)));
            break;
        case 'set':
            content.forEach((item) => container.add(of(item)));
    }
    return container;
}

const CONTAINERS = { list: () => [], o: () => ({}), m: () => new Map(), set: () => new Set() };

function buildShared([label, described], shared) {
    const [[kind, content]] = Array.isArray(described) ? [['list', described]] : Object.entries(described);
    if (!(kind in CONTAINERS)) {
        shared[label] = build(described, shared);
        return shared[label];
    }
    shared[label] = CONTAINERS[kind]();
    return fill(shared[label], kind, content, shared);
}

export function build(described, shared = {}) {
    if (described === null || typeof described !== 'object') {
        return described;
    }
    if (Array.isArray(described)) {
        return fill([], 'list', described, shared);
    }
    const [[kind, content]] = Object.entries(described);
    switch (kind) {
        case 'o': case 'm': case 'set':
            return fill(CONTAINERS[kind](), kind, content, shared);
        case 'def':
            return buildShared(content, shared);
        case 'ref':
            return shared[content];
        case 'f':
            return floatOf(content);
        case 'big':
            return BigInt(content);
        case 'bin':
            return Buffer.from(content, 'hex');
        case 'ts':
            return new Date(content === 'invalid' ? NaN : content);
        case 'u':
            return undefined;
        case 're':
            return new RegExp(...content);
        case 'err':
            return errorOf(content, shared);
        case 'typed':
            return typedOf(...content);
    }
    throw new Error(`What is ${kind}?`);
}

// Counts how often each object occurs.
function count(value, counts) {
    if (value === null || typeof value !== 'object') {
        return;
    }
    counts.set(value, (counts.get(value) ?? 0) + 1);
    if (counts.get(value) === 1) {
        parts(value).forEach((part) => count(part, counts));
    }
}

function parts(value) {
    if (value instanceof Map) {
        return [...value].flat(1);
    }
    if (value instanceof Error) {
        return [value.cause];
    }
    return Array.isArray(value) || value instanceof Set ? [...value]
        : Object.getPrototypeOf(value) === Object.prototype ? Object.values(value) : [];
}

function describeNumber(number) {
    const isInt = Number.isInteger(number) && number >= -(2 ** 31) && number < 2 ** 32 && !Object.is(number, -0);
    return isInt ? number : { f: bitsOf(number) };
}

function describeObject(value, of, isClone) {
    if (Array.isArray(value)) {
        return value.map(of);
    }
    if (value instanceof Map) {
        return { m: [...value].map(([key, item]) => [of(key), of(item)]) };
    }
    if (value instanceof Set) {
        return { set: [...value].map(of) };
    }
    if (value instanceof Date) {
        return { ts: Number.isNaN(value.getTime()) ? 'invalid' : value.getTime() };
    }
    if (value instanceof RegExp) {
        return { re: [value.source, value.flags] };
    }
    if (value instanceof Error) {
        return { err: [value.name, value.message, of(value.cause)] };
    }
    // After it has loaded structures amid a message, msgpackr makes a bin a Uint8Array.
    if (Buffer.isBuffer(value) || (!isClone && value instanceof Uint8Array)) {
        return { bin: hexOf(value) };
    }
    if (ArrayBuffer.isView(value)) {
        return { typed: [value.constructor.name, hexOf(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))] };
    }
    return value instanceof ArrayBuffer ? { typed: ['ArrayBuffer', hexOf(value)] } : { o: Object.entries(value).map(([key, item]) => [key, of(item)]) };
}

// What occurs more than once has a label if `isClone`: the identity of objects counts.
export function describe(value, isClone) {
    const counts = new Map();
    const labels = new Map();
    if (isClone) {
        count(value, counts);
    }
    const of = (item) => {
        switch (typeof item) {
            case 'undefined': return { u: 1 };
            case 'number': return describeNumber(item);
            case 'bigint': return { big: String(item) };
            case 'object': break;
            default: return item;
        }
        if (item === null || (counts.get(item) ?? 1) === 1) {
            return item === null ? null : describeObject(item, of, isClone);
        }
        if (labels.has(item)) {
            return { ref: labels.get(item) };
        }
        labels.set(item, labels.size + 1);
        return { def: [labels.get(item), describeObject(item, of, isClone)] };
    };
    return of(value);
}
