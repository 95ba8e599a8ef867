import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDocumentServer } from '@elevate/embedded-mongo';
import { startKafka } from '@elevate/native-stack';
import { startApp, startService } from '../servers.mjs';
import { Product } from './product.mjs';

const TOKEN = 'operator-of-the-ingest-bench';

export async function startEmbeddedMode(settings) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-ingest-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const environment = { ...settings, DATA_DIR: folder, MONGODB_URI: undefined };
  const app = await startApp({ app: 'embedded', environment, saying: /ready at (http:\/\/\S+)/ });
  const { url, token } = JSON.parse(readFileSync(join(folder, 'control.json'), 'utf8'));
  const stop = async () => {
    await app.stop();
    removeFolder();
  };
  return new Product({
    name: 'embedded',
    siteUrl: app.url,
    operator: { url, token },
    pid: app.pid,
    stop,
  });
}

export async function startDistributedMode(settings) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-ingest-'));
  const environment = { ...process.env, MONGODB_URI: undefined };
  const documents = await startDocumentServer({ dataDir: join(folder, 'mongo'), environment });
  const kafka = await startKafka({ dataDir: join(folder, 'kafka') });
  const common = {
    ...settings,
    MONGODB_URI: documents.uri,
    KAFKA_BROKERS: kafka.brokers.join(','),
    OPERATOR_TOKEN: TOKEN,
    LOG_LEVEL: 'info',
  };
  const start = (app) => startService(app, common);
  const apps = await Promise.all(['ingestion', 'catalogue', 'bff'].map(start));
  const [ingestion, , bff] = apps;
  const stop = async () => {
    await Promise.all(apps.map((app) => app.stop()));
    await Promise.all([kafka.stop(), documents.stop()]);
    rmSync(folder, { recursive: true, force: true });
  };
  const operator = { url: ingestion.url, token: TOKEN };
  return new Product({ name: 'distributed', siteUrl: bff.url, operator, stop });
}
