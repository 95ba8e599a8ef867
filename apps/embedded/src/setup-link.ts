import type { SetupLinkAnswer } from '@elevate/contracts/user';
import type { EmbeddedProduct } from './start-embedded.js';

/** A new one-time link to set up the first administrator; null while there is one. */
export async function setupLinkOf({
  urls,
  token,
}: Pick<EmbeddedProduct, 'urls' | 'token'>): Promise<string | null> {
  const headers = { authorization: `Bearer ${token}` };
  const url = `${urls.user}/v1/administrators/setup-link`;
  const answer = await fetch(url, { method: 'POST', headers });
  return answer.ok ? ((await answer.json()) as SetupLinkAnswer).link : null;
}
