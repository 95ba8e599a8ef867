import { setTimeout as delay } from 'node:timers/promises';

const POLL_EVERY_MS = 10;
const TIMEOUT_MS = 300_000;

/** Videos per second, from the first source response until the site shows the last video. */
export async function measureThroughput({ product, answers, channelIds, videos }) {
  const before = await product.visible();
  await product.follow(channelIds);
  answers.clear();
  await product.sync(channelIds);
  const deadline = performance.now() + TIMEOUT_MS;
  while ((await product.visible()) < before + videos) {
    if (performance.now() > deadline)
      throw new Error(`${product.name} did not show ${videos} videos`);
    await delay(POLL_EVERY_MS);
  }
  const seconds = (performance.now() - answers.first()) / 1_000;
  return videos / seconds;
}
