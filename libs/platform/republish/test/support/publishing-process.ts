import { createInterface } from 'node:readline';
import { connectMongo } from '@elevate/mongo';
import { relayOfThings, silent } from './things.js';

// Publishes what is marked, and each id that arrives on its standard input.
const [uri = '', broker = '', topic = ''] = process.argv.slice(2);
const connection = await connectMongo({ uri, logger: silent });
const { relay } = relayOfThings({ connection, broker, topic });
await relay.start({ replayAll: false });
await relay.idle();
console.log('idle');
for await (const id of createInterface(process.stdin)) relay.notify([id]);
