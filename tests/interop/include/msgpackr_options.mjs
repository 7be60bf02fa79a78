// The options of msgpackr, whose folder is the first argument. Without a second one: a line of JSON for each that changes
// what is written, {name: [messages in hex]}. With one, a JSON list of [name, message in hex]: what is read under it.
import { createRequire } from 'node:module';
import { inspect } from 'node:util';

const { Packr, UnpackrStream, addExtension, encodeIter } = createRequire(import.meta.url)(process.argv[2]);
const hex = (bytes) => Buffer.from(bytes).toString('hex');

class Point {
    constructor(x, y) {
        Object.assign(this, { x, y });
    }
}
class Money {
    constructor(cents) {
        this.cents = cents;
    }
}
class Tagged {
    tag = 'a';

    toJSON() {
        return 'as JSON';
    }
}
addExtension({ Class: Point, type: 21, write: ({ x, y }) => [x, y], read: ([x, y]) => new Point(x, y) });
addExtension({ Class: Money, type: 22, pack: ({ cents }) => Buffer.from(String(cents)), unpack: (bytes) => new Money(Number(bytes)) });

const rows = [{ id: 64, name: 'some text' }, { id: 127, name: 'more text' }];
const large = 2n ** 64n;
const shared = [];
const store = {
    getStructures: () => shared,
    saveStructures: (structures) => void (shared.length = 0, shared.push(...structures.map((keys) => [...keys]))),
};
const written = {
    'no option': [{}, rows],
    'useRecords: false': [{ useRecords: false }, rows],
    'useRecords, a function': [{ useRecords: (value) => 'id' in value }, [rows[0], { a: 1 }]],
    'variableMapSize': [{ useRecords: false, variableMapSize: true }, rows],
    'bundleStrings': [{ bundleStrings: true }, rows],
    'bundleStrings, useRecords: false': [{ bundleStrings: true, useRecords: false }, rows],
    'sequential': [{ sequential: true }, rows[0], rows[1]],
    'maxOwnStructures': [{ maxOwnStructures: 1 }, [{ a: 1 }, { b: 2 }, { a: 3 }]],
    'maxOwnStructures: 0': [{ maxOwnStructures: 0, variableMapSize: true }, rows],
    'structures': [{ structures: [['id', 'name']] }, rows],
    'getStructures, saveStructures': [store, rows],
    'shouldShareStructure': [{ structures: [], shouldShareStructure: (keys) => keys.includes('id') }, [...rows, { x: 1 }]],
    'maxSharedStructures': [{ structures: [['id', 'name'], ['x']], maxSharedStructures: 100 }, [...rows, { x: 1 }]],
    'moreTypes': [{ moreTypes: true }, [new Set([1]), /a/g, new Error('e'), new Error('e', { cause: null }), new Int8Array([1, -1])]],
    'structuredClone': [{ structuredClone: true }, [rows[0], rows[0]]],
    'mapAsEmptyObject': [{ mapAsEmptyObject: true }, [new Map([[1, 2]])]],
    'setAsEmptyObject': [{ setAsEmptyObject: true }, [new Set([1])]],
    'skipValues': [{ skipValues: [null, undefined], useRecords: false, variableMapSize: true }, { a: null, b: undefined, c: 1 }],
    'skipValues with records': [{ skipValues: [null] }, { a: null, c: 1 }],
    'coercibleKeyAsNumber': [{ coercibleKeyAsNumber: true, useRecords: false, variableMapSize: true }, { 1: 'a', '-2': 'b', c: 'c' }],
    'coercibleKeyAsNumber, a fraction': [{ coercibleKeyAsNumber: true, useRecords: false, variableMapSize: true }, { '1.5': 'c' }],
    'useToJSON': [{}, [new Tagged()]],
    'useToJSON: false': [{ useToJSON: false }, [new Tagged()]],
    'useFloat32: ALWAYS': [{ useFloat32: 1 }, [0.1, 0.5]],
    'useFloat32: DECIMAL_ROUND': [{ useFloat32: 3 }, [0.1, 0.5]],
    'useFloat32: DECIMAL_FIT': [{ useFloat32: 4 }, [0.1, 1 / 3]],
    'useTimestamp32': [{ useTimestamp32: true }, [new Date(1500)]],
    'onInvalidDate': [{ onInvalidDate: () => 'no date' }, [new Date(NaN)]],
    'no onInvalidDate': [{}, [new Date(NaN)]],
    'encodeUndefinedAsNil': [{ encodeUndefinedAsNil: true }, [undefined]],
    'no encodeUndefinedAsNil': [{}, [undefined]],
    'writeFunction': [{ writeFunction: (value) => value.name }, [function named() {}]],
    'no writeFunction': [{}, [function named() {}]],
    'largeBigIntToFloat': [{ largeBigIntToFloat: true }, [large]],
    'largeBigIntToString': [{ largeBigIntToString: true }, [large]],
    'useBigIntExtension': [{ useBigIntExtension: true }, [large, -large]],
    'no option for a large BigInt': [{}, [large]],
    'addExtension, write and read': [{}, [new Point(1, 2), 'last']],
    'addExtension, pack and unpack': [{}, [new Money(1995), 'last']],
};

const reading = {
    'mapsAsObjects': { mapsAsObjects: true },
    'mapsAsObjects: false': { mapsAsObjects: false },
    'int64AsNumber': { int64AsNumber: true },
    "int64AsType: 'number'": { int64AsType: 'number' },
    "int64AsType: 'string'": { int64AsType: 'string' },
    "int64AsType: 'auto'": { int64AsType: 'auto' },
    'allowArraysInMapKeys': { allowArraysInMapKeys: true, mapsAsObjects: true },
    'no allowArraysInMapKeys': { mapsAsObjects: true },
    'copyBuffers': { copyBuffers: true },
    'freezeData': { freezeData: true },
    'useRecords: false': { useRecords: false },
    'structuredClone: false': { structuredClone: false },
    'useFloat32: DECIMAL_ROUND': { useFloat32: 3 },
    'no option': {},
};

// All but the last byte of a message, in a stream.
function read_incomplete(bytes) {
    const stream = new UnpackrStream({ maxIncompleteBufferSize: 4 });
    let result = 'waits';
    stream._transform(bytes.subarray(0, -1), null, (error) => (result = error ? String(error) : result));
    return result;
}

function attempt(call) {
    try {
        return call();
    } catch (error) {
        return String(error);
    }
}

function write([options, ...values]) {
    const packr = new Packr({ ...options });
    return values.map((value) => attempt(() => hex(packr.pack(value))));
}

// Whether the bytes are a copy, and the value frozen, is a part of what is read.
function read([name, message]) {
    const bytes = Buffer.from(message, 'hex');
    if (name === 'maxIncompleteBufferSize') {
        return [name, read_incomplete(bytes)].join(' | ');
    }
    const value = attempt(() => new Packr({ ...reading[name] }).unpack(bytes));
    const more = [value?.buffer === bytes.buffer && 'of the message', Object.isFrozen(value) && typeof value === 'object' && 'frozen'].filter(Boolean);
    return [name, inspect(value, { depth: 9, breakLength: Infinity }), ...more].join(' | ');
}

if (process.argv[3]) {
    JSON.parse(process.argv[3]).map(read).forEach((line) => console.log(line));
} else {
    for (const [name, task] of Object.entries(written)) {
        console.log(JSON.stringify({ [name]: write(task) }));
    }
    console.log(JSON.stringify({ encodeIter: [hex(Buffer.concat([...encodeIter(rows)]))] }));
}
