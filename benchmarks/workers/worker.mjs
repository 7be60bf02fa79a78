// One library for Node with one message, in a process of its own. worker.php documents the requests.
// Measures wall-clock time: processor time would include other threads, which collect garbage.
//
//   node worker.mjs LIBRARY [records] --version     LIBRARY is its folder; records: those of msgpackr
//   node worker.mjs LIBRARY [records] FILE          FILE has the message, which is MessagePack in any case
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const [, , folder, ...rest] = process.argv;
const file = rest.pop();
const library = createRequire(import.meta.url)(folder);
const plainly = library.decodeAsync ? library.decode : library.unpack;

const packr = rest[0] === 'records' ? new library.Packr() : null;
const pack = packr ? packr.pack : library.decodeAsync ? library.encode : library.pack;
const unpack = packr ? (bytes) => packr.unpack(bytes) : plainly;

if (file === '--version') {
    process.stdout.write(JSON.parse(readFileSync(`${folder}/package.json`)).version);
} else {
    const message = readFileSync(file);
    const value = plainly(message);
    const bytes = packr ? Buffer.from(pack(value)) : message;
    // Warms up until hot code has been compiled.
    for (const end = Date.now() + 150; Date.now() < end;) unpack(pack(value));
    console.log(`ready ${pack(value).length}`);
    for await (const request of createInterface({ input: process.stdin })) {
        const [what, iterations] = request.split(' ');
        const start = process.hrtime.bigint();
        if (what === 'pack') {
            for (let i = 0; i < iterations; i++) pack(value);
        } else {
            for (let i = 0; i < iterations; i++) unpack(bytes);
        }
        console.log(String(process.hrtime.bigint() - start));
    }
}
