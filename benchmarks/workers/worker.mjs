// One library for Node with one message, in a process of its own. worker.php documents the requests.
// Measures wall-clock time: processor time would include other threads, which collect garbage.
//
//   node worker.mjs LIBRARY --version     LIBRARY is its folder
//   node worker.mjs LIBRARY FILE          FILE has the message
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const [, , folder, file] = process.argv;
const library = createRequire(import.meta.url)(folder);
const [pack, unpack] = library.encode && library.decodeAsync ? [library.encode, library.decode] : [library.pack, library.unpack];

if (file === '--version') {
    process.stdout.write(JSON.parse(readFileSync(`${folder}/package.json`)).version);
} else {
    const bytes = readFileSync(file);
    const value = unpack(bytes);
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
