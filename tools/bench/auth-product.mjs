import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bffServiceBeside } from '@elevate/bff';
import { parseConfig } from '@elevate/config';
import { startDocumentServer } from '@elevate/embedded-mongo';
import { createLogger } from '@elevate/logging';
import { createTransport } from '@elevate/messaging';
import { connectMongo } from '@elevate/mongo';
import { databaseUri, startService } from '@elevate/service-defaults';
import { userService } from '@elevate/user';

const listen = { host: '127.0.0.1', port: 0 };
const shared = {
  CALLER_SECRET: 'caller-secret-of-the-benchmark-01234',
  SITE_URL: 'http://localhost',
  SIGN_UPS_PER_HOUR: '100000',
};

const folder = mkdtempSync(join(tmpdir(), 'bench-auth-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const documents = await startDocumentServer({ dataDir: null, log: () => undefined });
const logger = createLogger({ service: 'bench', level: 'fatal' });
const transport = createTransport({ kind: 'in-process', clientId: 'bench', logger });
const mongo = await connectMongo({ uri: databaseUri(documents.uri, 'user'), logger });

const user = await startService(userService, {
  config: parseConfig(userService.config, { ...shared, DATA_DIR: folder }),
  logger,
  transport,
  mongo,
  listen,
});

let calls = 0;
const counted = {
  inject: (request) => {
    calls += 1;
    return user.app.inject(request);
  },
};
const site = bffServiceBeside({ user: () => counted, catalogue: () => undefined });
const bff = await startService(site, {
  config: parseConfig(site.config, shared),
  logger,
  transport,
  listen,
});

process.on('message', () => process.send({ calls, cpu: process.cpuUsage() }));
process.once('disconnect', () => void documents.stop().finally(() => process.exit()));
process.send({ user: user.url, bff: bff.url });
