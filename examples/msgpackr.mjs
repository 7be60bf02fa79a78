// Answers the requests of msgpackr.php on its input, {what, with}, on its output. The argument is the folder of entries.
// Needs msgpackr: npm install msgpackr@2
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { pack, Packr, PackrStream, unpack, UnpackrStream } from 'msgpackr';

const folder = process.argv[2];
const file = `${folder}/structures`;

// Plain MessagePack: a list of lists of keys.
const getStructures = () => existsSync(file) ? unpack(readFileSync(file)) : [];

// False if another process has saved since: then msgpackr loads, and packs again. Node has no flock(): use a store that
// compares and replaces at once, or let one process write.
function saveStructures(structures, isCompatible) {
    if (!isCompatible(getStructures())) {
        return false;
    }
    writeFileSync(`${file}.new`, pack(structures));
    renameSync(`${file}.new`, file);
}

const packr = new Packr({ getStructures, saveStructures });

const ACTIONS = {
    'cheaper than 20': (rows) => rows.filter(({ price }) => price < 20),
    read: (name) => packr.unpack(readFileSync(`${folder}/${name}`)),
    write({ name, value }) {
        writeFileSync(`${folder}/${name}`, packr.pack(value));
        return true;
    },
};

async function* answers(requests) {
    for await (const { what, with: argument } of requests) {
        yield ACTIONS[what](argument);
    }
}

await pipeline(process.stdin, new UnpackrStream(), answers, new PackrStream(), process.stdout);
