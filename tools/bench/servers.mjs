import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDocumentServer } from '@elevate/embedded-mongo';
import { startKafka } from '@elevate/native-stack';

export const OPERATOR_TOKEN = 'operator-of-the-bench';

export async function startDocuments() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const environment = { ...process.env, MONGODB_URI: undefined };
  const documents = await startDocumentServer({ dataDir: join(folder, 'mongo'), environment });
  return {
    uri: documents.uri,
    stop: async () => {
      await documents.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function startServers() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const environment = { ...process.env, MONGODB_URI: undefined };
  const documents = await startDocumentServer({ dataDir: join(folder, 'mongo'), environment });
  const kafka = await startKafka({ dataDir: join(folder, 'kafka') });
  return {
    brokers: kafka.brokers,
    pids: [kafka.pid, documents.pid()].filter(Boolean),
    settings: {
      MONGODB_URI: documents.uri,
      KAFKA_BROKERS: kafka.brokers.join(','),
      SNAPSHOT_DIR: join(folder, 'snapshots'),
      OPERATOR_TOKEN,
      CALLER_SECRET: 'the-services-of-the-bench-among-themselves',
      LOG_LEVEL: 'info',
      SCHEDULES: 'off',
      DEFAULT_FEEDS: 'off',
    },
    stop: async () => {
      await Promise.all([kafka.stop(), documents.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
