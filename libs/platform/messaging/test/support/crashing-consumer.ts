import { CLIENTS } from './clients.js';

// Handles messages of a group and exits right after the message named on its command line, before any commit.
const [client = '', brokers = '', topic = '', group = '', lastWords = ''] = process.argv.slice(2);
let dying = false;
await CLIENTS[client]!(brokers.split(',')).consume({
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
