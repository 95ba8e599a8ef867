import { setTimeout as delay } from 'node:timers/promises';
import type { DataDirInUse } from '@elevate/embedded-mongo';
import type { OperatorIo } from './operator.js';

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
