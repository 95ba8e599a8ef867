/** Starts the servers that are needed: documents in memory and a Kafka broker, each unless the environment names one. */
export async function startServers({ needed, log, stopping }) {
  const [documents, brokers] = await Promise.all([
    needed.documents ? startDocuments({ log, stopping }) : undefined,
    needed.brokers ? startBrokers({ log, stopping }) : undefined,
  ]);
  return {
    ...(documents && { MONGODB_URI: documents }),
    ...(brokers && { KAFKA_BROKERS: brokers }),
  };
}

// Imported late: in a clean clone the dependencies of these are installed after this file is loaded.
async function startDocuments({ log, stopping }) {
  const { startDocumentServer } = await import('../embedded-mongo/src/index.mjs');
  const server = await startDocumentServer({ dataDir: null, log });
  stopping.push(() => server.stop());
  return server.uri;
}

async function startBrokers({ log, stopping }) {
  const { provideKafka } = await import('../native-stack/src/index.mjs');
  const kafka = await provideKafka({ log });
  stopping.push(() => kafka.stop());
  return [kafka.brokers].flat().join(',');
}
