import { setTimeout as delay } from 'node:timers/promises';

const VIDEOS_AN_ANSWER = 10;
// Polling every video would be a load of its own.
const WATCHED = [0, Math.floor(VIDEOS_AN_ANSWER / 2), VIDEOS_AN_ANSWER - 1];
const POLL_EVERY_MS = 4;
const TIMEOUT_MS = 60_000;

/**
 * Open loop: ten videos per response at a fixed rate. Returns milliseconds from source response to site, per watched
 * video.
 */
export async function measureLatency({
  product,
  answers,
  upstream,
  channelIds,
  perSecond,
  seconds,
}) {
  answers.clear();
  const everyMs = (1_000 * VIDEOS_AN_ANSWER) / perSecond;
  const count = Math.round((seconds * 1_000) / everyMs);
  const began = performance.now();
  const watching = [];
  for (let index = 0; index < count; index += 1) {
    await delay(Math.max(0, began + index * everyMs - performance.now()));
    const channelId = channelIds[index % channelIds.length];
    const ids = Array.from({ length: VIDEOS_AN_ANSWER }, () => upstream.addVideo({ channelId }).id);
    watching.push(product.sync([channelId]).then(() => []));
    watching.push(...WATCHED.map((place) => watch({ product, answers, id: ids[place] })));
  }
  return (await Promise.all(watching)).flat();
}

async function watch({ product, answers, id }) {
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (answers.of(id) !== undefined && (await product.shows(id))) {
      return [performance.now() - answers.of(id)];
    }
    await delay(POLL_EVERY_MS);
  }
  throw new Error(`${product.name} did not show ${id}`);
}
