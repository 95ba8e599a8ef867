import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';

export type Activity =
  | 'start a product'
  | 'start a browser'
  | 'run an operator command'
  | 'load a page'
  | 'check with axe'
  | 'take a picture'
  | 'wait for a condition';

const outer = new AsyncLocalStorage<Activity>();

/**
 * Appends the duration of `work` in milliseconds to the file in TEST_ACTIVITIES, for `npm test -- --profile`. Nested
 * activities count as the outermost one.
 */
export async function measured<T>(activity: Activity, work: () => Promise<T>): Promise<T> {
  const file = process.env.TEST_ACTIVITIES;
  if (!file || outer.getStore()) return work();
  const started = performance.now();
  try {
    return await outer.run(activity, work);
  } finally {
    const ms = Math.round(performance.now() - started);
    appendFileSync(file, `${JSON.stringify({ activity, ms })}\n`);
  }
}
