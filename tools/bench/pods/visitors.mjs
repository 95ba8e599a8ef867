import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { ask, makePeople, signInByBrowser } from '../auth/visitors.mjs';

const PAGES = [
  '/',
  '/channels',
  '/events',
  '/news',
  '/api/v1/home',
  '/api/v1/channel-rows',
  '/api/v1/search/results?q=the',
  '/api/v1/events',
];
export const MEMBERS = 20;
const SLICE_MS = 50;

/** Members sign up and in, then visitors read at a steady rate. Throws if a service fails. */
export async function useFor({ siteUrl, seconds, perSecond, world }) {
  const agent = new Agent({ connections: 64 });
  const ids = world.videos.slice(0, 200).map(({ id }) => id);
  await beMembers(siteUrl);
  const perSlice = (perSecond * SLICE_MS) / 1_000;
  const began = performance.now();
  const sent = [];
  for (let slice = 0; performance.now() - began < seconds * 1_000; slice += 1) {
    for (let number = 0; number < perSlice; number += 1) {
      const at = slice * perSlice + number;
      const path = at % 3 === 0 ? `/video/${ids[at % ids.length]}` : PAGES[at % PAGES.length];
      sent.push(read(agent, `${siteUrl}${path}`));
    }
    await delay(Math.max(0, began + (slice + 1) * SLICE_MS - performance.now()));
  }
  const statuses = await Promise.all(sent);
  await agent.close();
  const failed = statuses.filter((status) => status >= 500);
  if (failed.length > 0) throw new Error(`${failed.length} of ${sent.length} reads failed`);
}

async function read(dispatcher, url) {
  const { statusCode, body } = await request(url, { dispatcher });
  await body.dump();
  return statusCode;
}

async function beMembers(siteUrl) {
  const people = await makePeople(`${siteUrl}/api`, MEMBERS);
  for (const person of people) {
    const cookie = await signInByBrowser(siteUrl, person);
    await ask(`${siteUrl}/api/v1/my-list/ids`, { headers: { cookie }, wanted: 200 });
  }
}
