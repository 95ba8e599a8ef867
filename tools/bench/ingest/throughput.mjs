import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 10;
const GIVEN_UP_AFTER_MS = 300_000;

/** Videos per second from the first answer about any of them to the moment when the site shows the last. */
export async function measureThroughput({ product, answers, channelIds, videos }) {
  const before = await product.visible();
  await product.follow(channelIds);
  answers.clear();
  await product.sync(channelIds);
  const deadline = performance.now() + GIVEN_UP_AFTER_MS;
  while ((await product.visible()) < before + videos) {
    if (performance.now() > deadline)
      throw new Error(`${product.name} did not show ${videos} videos`);
    await delay(LOOK_EVERY_MS);
  }
  const seconds = (performance.now() - answers.first()) / 1_000;
  return videos / seconds;
}
