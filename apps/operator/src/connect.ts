import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from 'commander';
import type { Environment } from '@elevate/config';
import type { DataDirInUse } from '@elevate/embedded-mongo';
import {
  describeProduct,
  localProduct,
  type LocalProduct,
  namedService,
  requireStopped,
  runningProduct,
  type ServiceName,
  SERVICES,
} from './product.js';
import type { ServiceAddress, ServiceApi } from './service-api.js';

export interface Terminal {
  readonly environment: Environment;
  out(text: string): void;
  note(text: string): void;
  readonly signal: AbortSignal;
}

export interface OperatorIo extends Terminal {
  /** Notes once which product the command acts on. */
  actsOn(product: string): void;
}

export interface ServiceIo extends OperatorIo {
  /** The number that `use` returns is the exit code; default 0. */
  withService(name: ServiceName, use: (api: ServiceApi) => Promise<number | void>): Promise<void>;
}

interface Listing<Item> {
  readonly description: string;
  readonly path: string;
  readonly empty: string;
  readonly describe: (item: Item) => string;
}

export function addListCommand<Item>(
  parent: Command,
  io: ServiceIo,
  { description, path, empty, describe }: Listing<Item>,
): void {
  parent
    .command('list')
    .description(description)
    .option('--json', 'print JSON')
    .action(({ json }: { json?: boolean }) =>
      io.withService('ingestion', async (api) => {
        const items = await api.items<Item>('GET', path);
        if (json) io.out(JSON.stringify(items, null, 2));
        else if (items.length === 0) io.out(empty);
        else for (const item of items) io.out(describe(item));
      }),
    );
}

interface Connection extends ServiceAddress {
  close(): Promise<void>;
}

const stay = async (): Promise<void> => undefined;

/** Finds the service that the environment names, or of the running product, else starts all services in this process. */
export async function connect(name: ServiceName, io: OperatorIo): Promise<Connection> {
  return whenFree(io, async () => {
    const local = await localProduct(io.environment);
    const found = find(name, local, io);
    if (found) return found;
    await requireStopped(local);
    io.actsOn(describeProduct(local));
    return startHere(name, io);
  });
}

export function find(name: ServiceName, local: LocalProduct, io: OperatorIo): Connection | null {
  const named = namedService(name, local);
  if (named && named.url !== local.running?.[SERVICES[name][1]]) {
    io.actsOn(`Acts on the ${name} service at ${named.url} (${SERVICES[name][0]})`);
    return { name, ...named, close: stay };
  }
  const running = runningProduct(local);
  const url = running?.[SERVICES[name][1]];
  if (!running || !url) return null;
  io.actsOn(describeProduct(local));
  return { name, url, token: named?.token ?? running.token, close: stay };
}

async function startHere(
  name: ServiceName,
  { environment, note }: OperatorIo,
): Promise<Connection> {
  // Lazy: commands against a running site need not load the product.
  const { startEmbedded } = await import('@elevate/embedded');
  const product = await startEmbedded({
    headless: true,
    say: note,
    // Runs only the requested work. Logs would mix with the result; the run's record has the facts.
    environment: { ...environment, SCHEDULES: 'off', LOG_LEVEL: 'fatal' },
  });
  return { name, url: product.urls[name], token: product.token, close: () => product.close() };
}

/** Splits only at line feeds: JSON texts may contain other separators. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  if (rest !== '') yield rest;
}

const LOOK_EVERY_MS = 250;
/** Milliseconds per process that holds the folder, so a queue of commands may wait longer. */
const WAIT_MS = 5 * 60_000;

/** Retries while another process uses the data folder; reports each such process once. */
export async function whenFree<T>(
  { note, signal }: Pick<OperatorIo, 'note' | 'signal'>,
  attempt: () => Promise<T>,
  waitMs = WAIT_MS,
): Promise<T> {
  let deadline = performance.now() + waitMs;
  let holder: number | undefined;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isInUse(error) || signal.aborted) throw error;
      if (error.pid !== holder) {
        note(`${error.shortMessage} Waiting until it has finished.`);
        holder = error.pid;
        deadline = performance.now() + waitMs;
      }
      if (performance.now() > deadline) throw error;
      await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

function isInUse(error: unknown): error is DataDirInUse {
  return error instanceof Error && 'code' in error && error.code === 'DATA_DIR_IN_USE';
}
