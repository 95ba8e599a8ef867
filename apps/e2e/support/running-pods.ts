import { startDocumentServer, type DocumentServer } from '@elevate/embedded-mongo';
import { startKafka, type RunningKafka } from '@elevate/native-stack';
import { measured, tempDir, type FaultProxy } from '@elevate/testing';
import { environmentWith, type Settings } from './environment.js';
import type { Pod } from './pod.js';

const START_WITHIN_MS = 300_000;

export interface ServerPlan {
  /** In memory if omitted. */
  readonly documentsDir?: string;
  /** Optional proxy between all processes and the broker. */
  readonly link?: FaultProxy;
  /** Optional proxy between all processes and the document server. */
  readonly documentsLink?: FaultProxy;
}

export interface PodLayout {
  readonly pods: readonly Pod[];
}

export interface RunningPods<L extends PodLayout = PodLayout> {
  readonly layout: L;
  readonly pods: readonly Pod[];
  readonly broker: RunningKafka;
  readonly documents: DocumentServer;
  untilReady(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the processes on new servers: topics and databases have fixed names, so leftovers of other tests would mix in.
 */
export function startPods<L extends PodLayout>(
  layOut: (servers: Settings) => Promise<L>,
  plan: ServerPlan = {},
): Promise<RunningPods<L>> {
  return measured('start a product', () => start(layOut, plan));
}

async function start<L extends PodLayout>(
  layOut: (servers: Settings) => Promise<L>,
  { documentsDir, link, documentsLink }: ServerPlan,
): Promise<RunningPods<L>> {
  const documents = await startDocumentServer({
    dataDir: documentsDir ?? null,
    environment: environmentWith({}),
  });
  const broker = await startKafka(link && { advertisedPort: link.port });
  if (link) link.target = { host: '127.0.0.1', port: broker.port };
  const snapshots = await tempDir('snapshots');
  const layout = await layOut({
    SNAPSHOT_DIR: snapshots.path,
    MONGODB_URI: documentsLink ? through(documentsLink, documents.uri) : documents.uri,
    KAFKA_BROKERS: broker.brokers.join(','),
  });
  const { pods } = layout;
  const running = {
    layout,
    pods,
    broker,
    documents,
    untilReady: async () => {
      for (const pod of pods) await pod.untilReady(START_WITHIN_MS);
    },
    close: async () => {
      await Promise.all(pods.map((pod) => pod.kill()));
      await Promise.all([broker.stop(), documents.stop(), snapshots.remove()]);
    },
  };
  try {
    await Promise.all(pods.map((pod) => pod.start()));
    await running.untilReady();
    return running;
  } catch (error) {
    await running.close();
    throw error;
  }
}

function through(link: FaultProxy, uri: string): string {
  const address = new URL(uri);
  link.target = { host: address.hostname, port: Number(address.port) };
  address.hostname = '127.0.0.1';
  address.port = String(link.port);
  return address.href;
}
