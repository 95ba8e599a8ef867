import { join } from 'node:path';

/**
 * Finds or starts the servers. Adds each to `started` immediately, so that an early stop or failure leaves none behind.
 */
export async function provideServers({ dataDir, started, log }) {
  const { startDocumentServer } = await import('../../embedded-mongo/src/index.mjs');
  const { provideKafka } = await import('../../native-stack/src/index.mjs');
  const start = async (name, starting) => {
    const server = await starting;
    log(`${name} is ready`);
    started.push({ name, ended: server.ended, stop: () => server.stop() });
    return server;
  };
  const inFolder = (name) => ({ dataDir: join(dataDir, name), log });
  const outcomes = await Promise.allSettled([
    start('the document server', startDocumentServer(inFolder('mongo'))),
    start('the broker', provideKafka(inFolder('kafka'))),
    start('the object store', provideImages(inFolder('minio'))),
  ]);
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  const [documents, kafka, images] = outcomes.map(({ value }) => value);
  return {
    MONGODB_URI: documents.uri,
    KAFKA_BROKERS: kafka.brokers.join(','),
    ...(images.url && {
      MINIO_URL: images.url,
      MINIO_ACCESS_KEY: images.accessKey,
      MINIO_SECRET_KEY: images.secretKey,
    }),
  };
}

/** Building MinIO takes minutes of all processors, so it is optional. */
async function provideImages({ dataDir, log }) {
  const { canProvideMinio, provideMinio } = await import('../../native-stack/src/index.mjs');
  if (await canProvideMinio()) return provideMinio({ dataDir, log });
  log(
    'no MinIO here: images of events are files in the data folder. MINIO_BUILD=on builds one with Go (once)',
  );
  return { kind: 'folder', stop: async () => {} };
}
