// Reads a sequence of messages from its input with UnpackrStream, and writes each value to its output with PackrStream.
// The first argument is the folder of msgpackr, the second the options of both, as JSON.
import { createRequire } from 'node:module';
import { pipeline } from 'node:stream/promises';

const [, , folder, options] = process.argv;
const { PackrStream, UnpackrStream } = createRequire(import.meta.url)(folder);

await pipeline(process.stdin, new UnpackrStream(JSON.parse(options)), new PackrStream(JSON.parse(options)), process.stdout);
