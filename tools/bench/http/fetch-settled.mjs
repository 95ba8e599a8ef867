import { get } from 'node:http';
import { setTimeout } from 'node:timers/promises';

const SETTLING_MS = 500;
const SETTLING_TRIES = 40;

/** Pages are rendered again once the client's code has loaded. */
export async function fetchSettled(url, headers) {
  let answer = await fetchRaw(url, headers);
  for (let tries = 0; tries < SETTLING_TRIES; tries += 1) {
    await setTimeout(SETTLING_MS);
    const next = await fetchRaw(url, headers);
    if (next.headers.etag === answer.headers.etag && tries > 1) return next;
    answer = next;
  }
  throw new Error(`${url} keeps changing`);
}

/** The encoded bytes; fetch would decode them. */
export function fetchRaw(url, headers) {
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (response) => {
      const chunks = await response.toArray();
      resolve({ headers: response.headers, body: Buffer.concat(chunks) });
    }).on('error', reject);
  });
}
