import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Environment } from '@elevate/config';
import { AppError } from '@elevate/errors';
import type { IngestionAddress } from './ingestion-api.js';

/** A way to the ingestion service; `close` ends what was started for the command. */
export interface Connection extends IngestionAddress {
  close(): Promise<void>;
}

const controlFile = z.object({ url: z.url(), token: z.string().min(1), pid: z.int().positive() });
const PROBE_MS = 2_000;
const stay = async (): Promise<void> => undefined;

/**
 * Finds the ingestion service: the product that runs on this data folder; else a service named by
 * INGESTION_URL and OPERATOR_TOKEN; else the product's services are started in this process for as
 * long as the command takes.
 */
export async function connect(
  environment: Environment,
  note: (text: string) => void,
): Promise<Connection> {
  const { INGESTION_URL: url, OPERATOR_TOKEN: token } = environment;
  const running = await findRunning(environment['DATA_DIR'] || 'var');
  if (running) return { ...running, close: stay };
  if (url && token) return { url: url.replace(/\/+$/, ''), token, close: stay };
  if (url) {
    throw new AppError('OPERATOR.NO_TOKEN', {
      kind: 'user',
      message: 'INGESTION_URL needs OPERATOR_TOKEN beside it.',
    });
  }
  return startHere(environment, note);
}

async function findRunning(dataDir: string): Promise<IngestionAddress | null> {
  try {
    const text = await readFile(join(resolve(dataDir), 'control.json'), 'utf8');
    const { url, token, pid } = controlFile.parse(JSON.parse(text));
    process.kill(pid, 0);
    // The process id may be another program's by now; only an answer proves it.
    const health = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(PROBE_MS) });
    return health.ok ? { url, token } : null;
  } catch {
    return null;
  }
}

async function startHere(
  environment: Environment,
  note: (text: string) => void,
): Promise<Connection> {
  note('The site is not running; starting its services for this command');
  // Loaded only here: a command against a running site need not load the product.
  const { startEmbedded } = await import('@elevate/embedded');
  const product = await startEmbedded({
    headless: true,
    say: note,
    // Only what was asked for: no schedule of its own, and no sample behind the operator's back.
    // Its log would stand between the lines of the result; what matters is in the run's record.
    environment: { ...environment, SCHEDULES: 'off', SAMPLE_CATALOGUE: 'off', LOG_LEVEL: 'fatal' },
  });
  return { url: product.ingestionUrl, token: product.token, close: () => product.close() };
}
