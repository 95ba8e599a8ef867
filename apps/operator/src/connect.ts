import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Command } from 'commander';
import { z } from 'zod';
import { type Environment, parseConfig } from '@elevate/config';
import type { DataDirInUse } from '@elevate/embedded-mongo';
import type { ServiceAddress, ServiceApi } from './service-api.js';
import { userError } from './typed.js';

export interface OperatorIo {
  readonly environment: Environment;
  out(text: string): void;
  note(text: string): void;
  readonly signal: AbortSignal;
}

export type ServiceName = 'ingestion' | 'user' | 'catalogue' | 'events';

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

const controlFile = z.object({
  url: z.url(),
  user_url: z.url().optional(),
  catalogue_url: z.url().optional(),
  events_url: z.url().optional(),
  token: z.string().min(1),
  pid: z.int().positive(),
  servers: z.record(z.string(), z.string()).default({}),
});
type ControlFile = z.infer<typeof controlFile>;

const ADDRESSES = {
  ingestion: ['INGESTION_URL', 'url'],
  user: ['USER_URL', 'user_url'],
  catalogue: ['CATALOGUE_URL', 'catalogue_url'],
  events: ['EVENTS_URL', 'events_url'],
} as const;
const PROBE_MS = 2_000;
const stay = async (): Promise<void> => undefined;

/** Finds the service of the running product or of the environment, else starts all services in this process. */
export async function connect(name: ServiceName, io: OperatorIo): Promise<Connection> {
  return whenFree(io, async () => (await find(name, io.environment)) ?? startHere(name, io));
}

export async function find(
  name: ServiceName,
  environment: Environment,
): Promise<Connection | null> {
  const [variable, field] = ADDRESSES[name];
  const shape = { [variable]: z.string().optional(), OPERATOR_TOKEN: z.string().optional() };
  const { [variable]: named, OPERATOR_TOKEN: token } = parseConfig(shape, environment);
  const running = await findProduct(environment);
  const url = running?.[field];
  if (running && url) return { name, url, token: running.token, close: stay };
  if (!named) return null;
  if (token) return { name, url: named.replace(/\/+$/, ''), token, close: stay };
  throw userError('OPERATOR.NO_TOKEN', `Set OPERATOR_TOKEN together with ${variable}.`);
}

export async function findProduct(environment: Environment): Promise<ControlFile | null> {
  const dataDir = resolve(environment['DATA_DIR'] || 'var');
  try {
    const control = controlFile.parse(
      JSON.parse(await readFile(join(dataDir, 'control.json'), 'utf8')),
    );
    process.kill(control.pid, 0);
    // The process id may be reused, so only a response proves it.
    const health = await fetch(`${control.url}/healthz`, {
      signal: AbortSignal.timeout(PROBE_MS),
    });
    return health.ok ? control : null;
  } catch {
    return null;
  }
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
    environment: { ...environment, SCHEDULES: 'off', SAMPLE_CATALOGUE: 'off', LOG_LEVEL: 'fatal' },
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
  let deadline = Date.now() + waitMs;
  let holder: number | undefined;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isInUse(error) || signal.aborted) throw error;
      if (error.pid !== holder) {
        note(`${error.shortMessage} Waiting until it has finished.`);
        holder = error.pid;
        deadline = Date.now() + waitMs;
      }
      if (Date.now() > deadline) throw error;
      await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}

function isInUse(error: unknown): error is DataDirInUse {
  return error instanceof Error && 'code' in error && error.code === 'DATA_DIR_IN_USE';
}
