import { chooseLoad } from '../http/load.mjs';
import { ask, signInByBrowser } from './visitors.mjs';

const PATH = '/api/v1/session';

export async function checkSessions(product, person, { seconds, connections }) {
  const url = `${product.bff}${PATH}`;
  const headers = { cookie: await signInByBrowser(product.bff, person) };
  const { text } = await ask(url, { headers, wanted: 200 });
  if (!JSON.parse(text).signed_in) throw new Error(`Sign-in failed: ${text}`);
  const load = chooseLoad();
  await load.put({ url, headers, connections, seconds: 1 });
  const before = await product.counters();
  const { requests, perSecond } = await load.put({ url, headers, connections, seconds });
  const { calls } = await product.counters();
  return { load: load.name, requests, perSecond, calls: calls - before.calls };
}
