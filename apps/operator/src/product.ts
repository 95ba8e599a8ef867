import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type Environment, parseConfig, port } from '@elevate/config';
import type { AppError } from '@elevate/errors';
import { userError } from './typed.js';

const controlFile = z.object({
  url: z.url(),
  user_url: z.url().optional(),
  catalogue_url: z.url().optional(),
  events_url: z.url().optional(),
  site_url: z.url().optional(),
  name: z.string().default('Elevate'),
  token: z.string().min(1),
  pid: z.int().positive(),
  servers: z.record(z.string(), z.string()).default({}),
});
export type RunningProduct = z.infer<typeof controlFile>;

export const SERVICES = {
  ingestion: ['INGESTION_URL', 'url'],
  user: ['USER_URL', 'user_url'],
  catalogue: ['CATALOGUE_URL', 'catalogue_url'],
  events: ['EVENTS_URL', 'events_url'],
} as const;
export type ServiceName = keyof typeof SERVICES;

const text = z.string().optional();
const NAMES = {
  DATA_DIR: text,
  HOST: z.string().default('127.0.0.1'),
  PORT: port.optional(),
  OPERATOR_TOKEN: text,
  INGESTION_URL: text,
  USER_URL: text,
  CATALOGUE_URL: text,
  EVENTS_URL: text,
  MONGODB_URI: text,
  KAFKA_BROKERS: text,
};
const PROBE_MS = 2_000;

/** The product on the data folder, which may be stopped, or exist nowhere. */
export interface LocalProduct {
  readonly folder: string;
  readonly settings: z.infer<z.ZodObject<typeof NAMES>>;
  readonly running: RunningProduct | null;
}

export async function localProduct(environment: Environment): Promise<LocalProduct> {
  const settings = parseConfig(NAMES, environment);
  const folder = resolve(settings.DATA_DIR ?? 'var');
  return { folder, settings, running: await runningIn(folder) };
}

async function runningIn(folder: string): Promise<RunningProduct | null> {
  try {
    const control = controlFile.parse(
      JSON.parse(await readFile(join(folder, 'control.json'), 'utf8')),
    );
    process.kill(control.pid, 0);
    // The process id may be reused, so only a response proves it.
    const health = await fetch(`${control.url}/healthz`, { signal: AbortSignal.timeout(PROBE_MS) });
    return health.ok ? control : null;
  } catch {
    return null;
  }
}

/** For people, before the command does anything. */
export function describeProduct({ folder, settings, running }: LocalProduct): string {
  const where = `data folder ${folder}${settings.DATA_DIR ? '' : ' (DATA_DIR is not set)'}`;
  if (!running) return `Acts on a product that is not running, ${where}`;
  return `Acts on ${running.name} at ${running.site_url ?? running.url}, ${where}`;
}

/** The running product of the folder. @throws `OPERATOR.OTHER_PRODUCT` if the environment names the port or servers of another */
export function runningProduct({ folder, settings, running }: LocalProduct): RunningProduct | null {
  if (!running) return null;
  const here: Readonly<Record<string, string | undefined>> = {
    ...running.servers,
    PORT: running.site_url && portOf(new URL(running.site_url)),
  };
  for (const name of ['PORT', 'MONGODB_URI', 'KAFKA_BROKERS'] as const) {
    const [named, actual] = [settings[name], here[name]];
    if (named && actual && String(named) !== actual)
      throw otherProduct(`${name} is ${named}, but the product in ${folder} has ${actual}.`, name);
  }
  return running;
}

const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80');

/** Only the start and a restore create a data folder. @throws `DATA_DIR_IN_USE` while a process works on it */
export async function requireStopped({ folder, settings }: LocalProduct): Promise<void> {
  const { DATA_DIR, MONGODB_URI, HOST: host, PORT: port } = settings;
  const none = () =>
    userError(
      'OPERATOR.NO_PRODUCT',
      `There is no product in ${folder}. ${DATA_DIR ? 'Check DATA_DIR' : 'Run npm start, or set DATA_DIR'}. Only the start and a restore create the folder.`,
    );
  if (!existsSync(folder)) throw none();
  // The image has no private document server, so no product of its own.
  const { checkPort, claimDataDir } = await import('@elevate/embedded-mongo').catch(() => {
    throw none();
  });
  claimDataDir({ dataDir: folder })();
  if (!MONGODB_URI && !hasDocuments(folder)) throw none();
  if (!port) return;
  await checkPort({ host, port }).catch(() => {
    const problem = `Another process listens at PORT ${port}, and the product in ${folder} is not running.`;
    throw otherProduct(problem, 'PORT');
  });
}

const hasDocuments = (folder: string) => existsSync(join(folder, 'mongo'));
const withoutSlash = (url: string | undefined) => url?.replace(/\/+$/, '');

/** Null if the environment names no service. @throws `OPERATOR.OTHER_PRODUCT` if it names parts of different products */
export function namedService(
  service: ServiceName,
  { folder, settings, running }: LocalProduct,
): { readonly url: string; readonly token: string } | null {
  const [variable, field] = SERVICES[service];
  const elsewhere = Object.values(SERVICES).find(
    ([name, at]) => settings[name] && withoutSlash(settings[name]) !== running?.[at],
  );
  const url = withoutSlash(settings[variable]);
  if (!url) {
    if (!elsewhere) return null;
    const [other] = elsewhere;
    throw otherProduct(`${other} names a product, but ${variable} is not set.`, other, variable);
  }
  if (elsewhere && settings.DATA_DIR && (running || hasDocuments(folder))) {
    const [other] = elsewhere;
    throw otherProduct(`${other} is not an address of the product in ${folder}.`, other);
  }
  const token = settings.OPERATOR_TOKEN ?? (url === running?.[field] ? running.token : undefined);
  if (token) return { url, token };
  throw userError('OPERATOR.NO_TOKEN', `Set OPERATOR_TOKEN together with ${variable}.`);
}

const otherProduct = (problem: string, wrong: string, missing = 'DATA_DIR'): AppError =>
  userError(
    'OPERATOR.OTHER_PRODUCT',
    `${problem} Nothing was done. Set ${missing} for the product that you mean, or unset ${wrong}.`,
  );
