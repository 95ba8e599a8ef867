import { setTimeout as delay } from 'node:timers/promises';

// Looking for every one would load the site with more looks than changes; these stand for the others.
const WATCHED_A_SECOND = 5;
const LOST_AFTER_MS = 10_000;

/**
 * Changes episodes at a fixed rate, whatever became of the changes before. Gives for each watched one, in
 * milliseconds of `performance.now()`, when it was due, stored, served by the site, and told to the browser.
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
    watching.push(following.finally(() => episodes.giveBack(id)));
  }
  const served = (await Promise.all(watching)).flat();
  const lost = served.filter((change) => change.served === null).length;
  const seen = served.filter((change) => change.served !== null);
  await browser.settle();
  const told = seen.map((change) => ({ ...change, told: browser.firstSince(change.served) }));
  return { changes: told, lost };
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

/**
 * Takes the episodes in turn and remembers of each what it was last changed to. One whose change is still looked for
 * is not changed again, or nobody could tell the one change from the next.
 */
export class Episodes {
  #free;
  #picked = new Map();

  constructor(ids) {
    this.#free = [...ids];
  }

  /** @throws Error where the product is so far behind that every episode is on its way. */
  take() {
    const id = this.#free.shift();
    if (id === undefined) throw new Error('every episode is on its way: this rate is too high');
    const picked = !(this.#picked.get(id) ?? false);
    this.#picked.set(id, picked);
    return { id, picked };
  }

  giveBack(id) {
    this.#free.push(id);
  }
}
