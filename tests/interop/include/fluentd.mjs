// A server of Fluentd's forward protocol: node fluentd.mjs <package>. Prints its port, then the events of one connection.
import {createServer} from 'node:net';
import {createRequire} from 'node:module';

const {decodeMultiStream, encode, ExtensionCodec} = createRequire(import.meta.url)(process.argv[2]);
const extensionCodec = new ExtensionCodec();
extensionCodec.register({
    type: 0,
    encode: () => null,
    decode: (data) => {
        const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
        return {seconds: view.getUint32(0), nanoseconds: view.getUint32(4)};
    },
});

const server = createServer(async (connection) => {
    const batches = [];
    for await (const [tag, events, option] of decodeMultiStream(connection, {extensionCodec})) {
        const now = Date.now() / 1000;
        batches.push({
            tag,
            events: events.length,
            sizeIsRight: option.size === events.length,
            timesAreRight: events.every(([time]) => Math.abs(time.seconds - now) < 600 && time.nanoseconds < 1e9),
            first: events[0][1],
            last: events[events.length - 1][1],
        });
        connection.write(encode({ack: option.chunk}));
    }
    console.log(JSON.stringify(batches));
    server.close();
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
