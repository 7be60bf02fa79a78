// Packs and unpacks with msgpackr, whose folder is the first argument. A request is a line of JSON, a list of tasks; the
// answer is a line too, a list of answers: {hex} or {value}, or {error}.
//
//   {"what": "pack", "options": {...}, "value": described}
//   {"what": "unpack", "options": {...}, "hex": message, "clone": whether identity counts}
//
// "packr": a name, for an instance that is kept from task to task. "store" among the options: a file with the shared
// structures, as of getStructures() and saveStructures(). "share": an empty list of structures, which is kept in memory.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { build, describe } from './msgpackr_values.mjs';

const { Packr, pack, unpack } = createRequire(import.meta.url)(process.argv[2]);
const kept = new Map();

function load(store) {
    return existsSync(store) ? unpack(readFileSync(store)) : [];
}

// Refuses if somebody else has saved since: msgpackr then loads, and packs again.
function save(store, structures, isCompatible) {
    if (!isCompatible(load(store))) {
        return false;
    }
    writeFileSync(`${store}.new`, pack(structures));
    renameSync(`${store}.new`, store);
    return true;
}

function create({ store, share, ...options }) {
    if (store) {
        options.getStructures = () => load(store);
        options.saveStructures = (structures, isCompatible) => save(store, structures, isCompatible);
    }
    if (share) {
        options.structures = [];
    }
    return new Packr(options);
}

function packrOf({ packr, options }) {
    if (packr === undefined) {
        return create(options);
    }
    if (!kept.has(packr)) {
        kept.set(packr, create(options));
    }
    return kept.get(packr);
}

function perform(task) {
    try {
        if (task.what === 'pack') {
            return { hex: packrOf(task).pack(build(task.value)).toString('hex') };
        }
        return { value: describe(packrOf(task).unpack(Buffer.from(task.hex, 'hex')), task.clone) };
    } catch (error) {
        return { error: String(error) };
    }
}

for await (const line of createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(JSON.parse(line).map(perform)));
}
