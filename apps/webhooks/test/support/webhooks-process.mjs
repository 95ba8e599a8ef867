import 'reflect-metadata';
import { createInterface } from 'node:readline';
import { parseConfig } from '@elevate/config';
import { createLogger } from '@elevate/logging';
import { InProcessTransport, Publisher } from '@elevate/messaging';
import { connectMongo } from '@elevate/mongo';
import { startService } from '@elevate/service-defaults';
import { webhooksService } from '@elevate/webhooks';

// The service as a process that can be killed, one of several for itself. Its messages come by standard input, one JSON
// object a line; each is said to be handled when its publisher would hear so.
const [uri = '', origins = ''] = process.argv.slice(2);
const logger = createLogger({ service: 'webhooks', level: 'warn' });
const transport = Object.defineProperty(new InProcessTransport(), 'shared', { value: true });
await startService(webhooksService, {
  config: parseConfig(webhooksService.config, { WEBHOOK_LOOPBACK_ORIGINS: origins }),
  logger,
  transport,
  mongo: await connectMongo({ uri, logger }),
});
const publisher = new Publisher({ transport, source: '/elevate/ingestion' });
createInterface(process.stdin)
  .on('line', async (line) => {
    const data = JSON.parse(line);
    const type = 'ingestion.feed.changed.v1';
    const message = { type, subject: data.id, sequence: data.version, data };
    await publisher.publish('ingestion.feed', [message]);
    console.log(`stored ${data.id};`);
  })
  .once('close', () => process.exit());
console.log('ready');
