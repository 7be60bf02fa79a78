// Decodes the corpus with a package for JavaScript: see "Runners" in conformance/README.md.
//
//   node node.mjs @msgpack/msgpack|msgpackr FOLDER      the folder that has node_modules/
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { resolve } from 'node:path';

const [, , name, folder] = process.argv;
const place = resolve(folder ?? '.', 'node_modules', name ?? '');

function missing(what) {
    console.log(JSON.stringify({ missing: what }));
    process.exit(2);
}

if (!['@msgpack/msgpack', 'msgpackr'].includes(name)) {
    missing('say which: @msgpack/msgpack or msgpackr');
}
if (!existsSync(place)) {
    missing(`no ${name} in ${folder}/node_modules: npm install ${name}`);
}

const library = createRequire(import.meta.url)(place);
const hex = (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');

class Ext {
    constructor(type, data) {
        this.type = type;
        this.data = data;
    }
}

const makers = {
    '@msgpack/msgpack': () => ({
        options: 'useBigInt64',
        decode: (bytes) => library.decode(bytes, { useBigInt64: true }),
        encode: (value) => library.encode(value, { useBigInt64: true }),
        limits: ['keys-are-strings'],
    }),
    msgpackr: () => {
        for (let type = 0; type < 255; type++) {
            addIfMissing(type);
        }
        const packr = new library.Packr({ useRecords: false, mapsAsObjects: false });
        return {
            options: 'useRecords: false, mapsAsObjects: false, addExtension() for types of which it has none',
            decode: (bytes) => packr.unpack(bytes),
            encode: (value) => packr.pack(value),
            limits: [],
        };
    },
};

// Types for which the package has a meaning of its own keep it.
function addIfMissing(type) {
    try {
        library.unpack(Buffer.from([0xd4, type, 0]));
    } catch (error) {
        if (error.message.startsWith('Unknown extension')) {
            const signed = type > 127 ? type - 256 : type;
            class OfType extends Ext {}
            library.addExtension({ Class: OfType, type, pack: (ext) => Buffer.from(ext.data), unpack: (data) => new OfType(signed, Uint8Array.from(data)) });
        }
    }
}

function float(value) {
    if (!Number.isFinite(value)) {
        return String(value);
    }
    if (Object.is(value, -0)) {
        return '-0.0';
    }
    const digits = String(value);
    return /[.e]/.test(digits) ? digits : `${digits}.0`;
}

function date(value) {
    const milliseconds = value.getTime();
    if (Number.isNaN(milliseconds)) {
        return '?invalid Date';
    }
    const seconds = Math.floor(milliseconds / 1000);
    return `timestamp(${seconds}, ${(milliseconds - seconds * 1000) * 1000000})`;
}

// The notation of a JavaScript value.
function written(value, level = 1) {
    switch (typeof value) {
        case 'boolean':
        case 'bigint':
            return String(value);
        case 'number':
            return Number.isSafeInteger(value) && !Object.is(value, -0) ? String(value) : float(value);
        case 'string':
            return JSON.stringify(value);
        case 'object':
            return value === null ? 'nil' : object(value, level);
        default:
            return `?${typeof value}`;
    }
}

function object(value, level) {
    if (value instanceof Uint8Array) {
        return `h'${hex(value)}'`;
    }
    if (value instanceof Date) {
        return date(value);
    }
    if (value instanceof Ext || library.ExtData && value instanceof library.ExtData) {
        return `ext(${value.type}, h'${hex(value.data)}')`;
    }
    if (level > 1000) {
        return '...';
    }
    if (Array.isArray(value)) {
        return `[${value.map((item) => written(item, level + 1)).join(', ')}]`;
    }
    const prototype = Object.getPrototypeOf(value);
    if (value instanceof Map || prototype === Object.prototype || prototype === null) {
        const pairs = value instanceof Map ? [...value] : Object.entries(value);
        return `{${pairs.map(([key, item]) => `${written(key, level + 1)}: ${written(item, level + 1)}`).join(', ')}}`;
    }
    return `?${value.constructor?.name ?? 'object of a prototype'}`;
}

const { options, decode, encode, limits } = makers[name]();

function answer(bytes) {
    let value;
    try {
        value = decode(bytes);
    } catch (error) {
        return { error: `${error.name}: ${error.message}`.slice(0, 200) };
    }
    const result = { value: written(value), rest: 0 };
    try {
        result.packed = hex(encode(value));
    } catch (error) {
        result.refused = `${error.name}: ${error.message}`.slice(0, 200);
    }
    return result;
}

console.log(JSON.stringify({
    version: JSON.parse(readFileSync(resolve(place, 'package.json'), 'utf8')).version,
    language: `Node ${process.versions.node}`,
    options,
    limits: ['one-number-type', 'timestamps-of-milliseconds', ...limits],
}));
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    const { id, bytes } = JSON.parse(line);
    process.stdout.write(`${JSON.stringify({ id, ...answer(new Uint8Array(Buffer.from(bytes, 'hex'))) })}\n`);
}
