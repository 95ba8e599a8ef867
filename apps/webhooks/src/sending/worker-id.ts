import { randomUUID } from 'node:crypto';
import type { Transport } from '@elevate/messaging';

/** The name of a process that knows itself to be the only one. */
export const ALONE = 'in-process';

/** What this process is called among those that send. */
export function workerId({ name }: Pick<Transport, 'name'>): string {
  return name === 'in-process' ? ALONE : randomUUID();
}
