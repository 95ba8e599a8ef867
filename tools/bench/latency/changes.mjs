import { setTimeout as delay } from 'node:timers/promises';

// Polling every change would be a load of its own.
const WATCHED_A_SECOND = 5;
const LOST_AFTER_MS = 10_000;

/**
 * Open loop at a fixed rate. Returns when each watched change was due, stored, served and received by the browser, as
 * `performance.now()`.
 */
export async function measureChanges({ product, browser, episodes, perSecond, seconds }) {
  const count = Math.round(perSecond * seconds);
  const watchEach = Math.max(1, Math.round(perSecond / WATCHED_A_SECOND));
  const began = performance.now();
  const watching = [];
  for (let index = 0; index < count; index += 1) {
    const due = began + (index * 1_000) / perSecond;
    await delay(Math.max(0, due - performance.now()));
    const { id, picked } = episodes.take();
    const change = { id, picked, due };
    const following = follow({ product, change, isWatched: index % watchEach === 0 });
    watching.push(following.finally(() => episodes.release(id)));
  }
  const served = (await Promise.all(watching)).flat();
  const lost = served.filter((change) => change.served === null).length;
  const seen = served.filter((change) => change.served !== null);
  await browser.settle();
  const changes = seen.map((change) => ({
    ...change,
    received: browser.firstSince(change.served),
  }));
  return { changes, lost };
}

async function follow({ product, change, isWatched }) {
  const { id, picked, due } = change;
  const storing = product.pick(id, picked).then(() => performance.now());
  if (!isWatched) {
    await storing;
    return [];
  }
  const served = product.shown(id, picked, due + LOST_AFTER_MS);
  return [{ due, stored: await storing, served: await served }];
}

/** Episodes with a pending change are skipped, or two changes could not be distinguished. */
export class Episodes {
  #free;
  #picked = new Map();

  constructor(ids) {
    this.#free = [...ids];
  }

  /** @throws Error if every episode has a pending change */
  take() {
    const id = this.#free.shift();
    if (id === undefined)
      throw new Error('Every episode has a pending change: the rate is too high');
    const picked = !(this.#picked.get(id) ?? false);
    this.#picked.set(id, picked);
    return { id, picked };
  }

  release(id) {
    this.#free.push(id);
  }
}
