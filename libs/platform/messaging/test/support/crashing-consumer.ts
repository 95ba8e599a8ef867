import { KafkaTransport } from '../../src/index.js';
import { silent } from './messages.js';

// Handles messages of a group and exits right after the message named on its command line, before any commit.
const [brokers = '', topic = '', group = '', lastWords = ''] = process.argv.slice(2);
const transport = new KafkaTransport({
  brokers: brokers.split(','),
  clientId: 'compliance',
  logger: silent,
});
let dying = false;
await transport.consume({
  group,
  topics: [topic],
  onMessage: async ({ value }) => {
    if (dying) return new Promise<never>(() => undefined);
    console.log(`handled ${String(value)}`);
    dying = String(value) === lastWords;
    // A turn later: by then the message has been handled as far as this process is concerned.
    if (dying) setImmediate(() => process.kill(process.pid, 'SIGKILL'));
    return undefined;
  },
});
