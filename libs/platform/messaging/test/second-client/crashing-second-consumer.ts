import { SecondTransport } from './second-transport.js';

// Handles messages of a group and exits right after the message named on its command line, before any commit.
const [brokers = '', topic = '', group = '', lastWords = ''] = process.argv.slice(2);
let dying = false;
await new SecondTransport(brokers.split(',')).consume({
  group,
  topics: [topic],
  onMessage: async ({ value }) => {
    if (dying) return new Promise<never>(() => undefined);
    console.log(`handled ${String(value)}`);
    dying = String(value) === lastWords;
    if (dying) setImmediate(() => process.kill(process.pid, 'SIGKILL'));
    return undefined;
  },
});
