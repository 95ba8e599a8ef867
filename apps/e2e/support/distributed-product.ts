import { startDocumentServer } from '@elevate/embedded-mongo';
import { startKafka } from '@elevate/native-stack';
import { DeadLetters } from '@elevate/messaging';
import { createLogger } from '@elevate/logging';
import { waitUntil } from '@elevate/testing';
import { environmentWith, type Settings } from './environment.js';
import { Pod } from './pod.js';

const START_WITHIN_MS = 120_000;

/** The product as separate processes over a broker and a document server of its own. */
export interface DistributedProduct {
  readonly pods: readonly Pod[];
  /** The site's address; empty while its process is away. */
  readonly siteUrl: string;
  /** An ingestion process that listens; null while none does. */
  readonly ingestionUrl: string | null;
  untilReady(): Promise<void>;
  /** Every message that was put aside, with the reason. */
  deadLetters(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Starts two ingestion processes, a catalogue and a BFF. The broker and the document server are
 * new: topics and databases have fixed names, and what another test left would be taken for ours.
 */
export async function startDistributedProduct(settings: Settings): Promise<DistributedProduct> {
  const documents = await startDocumentServer({ dataDir: null, environment: environmentWith({}) });
  const kafka = await startKafka();
  const all = {
    MONGODB_URI: documents.uri,
    KAFKA_BROKERS: kafka.brokers.join(','),
    ...settings,
  };
  const ingestion = [1, 2].map((number) => new Pod(`ingestion-${number}`, 'ingestion', all));
  const bff = new Pod('bff', 'bff', all);
  const pods = [...ingestion, new Pod('catalogue', 'catalogue', all), bff];
  const product = {
    pods,
    get siteUrl() {
      return bff.url ?? '';
    },
    get ingestionUrl() {
      return ingestion.find(({ url }) => url !== null)?.url ?? null;
    },
    untilReady: () => untilReady(pods),
    deadLetters: () => deadLetters(kafka.brokers),
    close: async () => {
      await Promise.all(pods.map((pod) => pod.kill()));
      await Promise.all([kafka.stop(), documents.stop()]);
    },
  };
  try {
    await Promise.all(pods.map((pod) => pod.start()));
    await product.untilReady();
    return product;
  } catch (error) {
    await product.close();
    throw error;
  }
}

async function untilReady(pods: readonly Pod[]): Promise<void> {
  for (const pod of pods) {
    const options = { timeoutMs: START_WITHIN_MS, everyMs: 50, what: `${pod.name} to be ready` };
    await waitUntil(() => pod.isReady(), options);
  }
}

async function deadLetters(brokers: readonly string[]): Promise<string[]> {
  const letters = new DeadLetters({
    brokers,
    logger: createLogger({ service: 'test', level: 'fatal' }),
  });
  try {
    const found: string[] = [];
    for (const { topic } of await letters.list()) {
      for (const { key, headers } of await letters.show(topic)) {
        found.push(`${topic} ${key}: ${headers['dlq_code']} ${headers['dlq_reason']}`);
      }
    }
    return found;
  } finally {
    await letters.close();
  }
}
