import 'reflect-metadata';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseConfig } from '@elevate/config';
import { createLogger } from '@elevate/logging';
import { InProcessTransport } from '@elevate/messaging';
import { connectMongo } from '@elevate/mongo';
import { startService } from '@elevate/service-defaults';
import { userService } from '@elevate/user';

// The service as a process that can be killed. Loading takes seconds: it loads while its predecessor lives.
const [uri = '', secret = '', folder = ''] = process.argv.slice(2);
console.log('loaded');
const orders = createInterface(process.stdin).once('close', () => process.exit());
await once(orders, 'line');

const logger = createLogger({ service: 'user', level: 'warn' });
const { url } = await startService(userService, {
  config: parseConfig(userService.config, {
    SITE_URL: 'https://elevate.example',
    CALLER_SECRET: secret,
    DATA_DIR: folder,
    SIGN_UPS_PER_HOUR: '100000',
  }),
  logger,
  transport: new InProcessTransport(),
  mongo: await connectMongo({ uri, logger }),
  listen: { host: '127.0.0.1', port: 0 },
});
console.log(`listening at ${url}`);
