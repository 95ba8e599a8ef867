import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { HISTORY_BATCH, READ_BATCH } from '@elevate/rules';
import { AdminBff } from './create-admin-bff.js';

const bff = AdminBff.ofFile();

const fields = async (answer: Response): Promise<unknown> => {
  const { errors } = (await answer.json()) as { errors?: { field: string }[] };
  return [answer.status, errors?.map(({ field }) => field)];
};
const REMOVED = 'removals.0.episode_id';
const FOLLOWED = 'follows.0.kind';
const HIDDEN = 'hidden.0.id';

const time = '2026-11-01T00:00:00.000Z';
const times = <T>(count: number, item: T) => Array.from({ length: count }, () => item);
const removal = { episode_id: 'abcdefghijk', changed_at: time };
const entry = { ...removal, seconds: 1_000_000, finished: false, at_end: false, watched_at: time };
const mark = { article_id: 'a'.repeat(64), read: false, changed_at: time };
const history = { entries: times(HISTORY_BATCH, entry), removals: times(HISTORY_BATCH, removal) };

it.each<[string, object, string[]]>([
  ['POST /accounts', { email: 'x' }, ['email', 'password', 'linkedin_url']],
  ['POST /account/deletion', {}, ['password']],
  ['POST /account/deletion-request', {}, ['password']],
  [
    'PUT /reading',
    { marks: [{ read: 1 }] },
    ['marks.0.article_id', 'marks.0.read', 'marks.0.changed_at'],
  ],
  ['PUT /password', { current_password: 'a' }, ['new_password']],
  ['POST /password-resets', { email: 7 }, ['email']],
  ['POST /password-resets/check', { token: ' ' }, ['token']],
  ['POST /password-resets/complete', { token: 'a' }, ['password']],
  ['POST /session', { email: 'ada@example.org' }, ['password']],
  ['POST /token', { grant_type: 'password', email: 'x', password: 'y' }, ['email']],
  ['POST /token', { grant_type: 'refresh_token' }, ['refresh_token']],
  ['POST /token', { grant_type: 'other' }, ['grant_type']],
  ['POST /admin/setup', {}, ['email', 'password', 'access_code']],
  ['POST /admin/session', {}, ['email', 'password', 'access_code']],
  ['POST /session', { email: 'a@b.org', password: 'y', code: '12345' }, ['code']],
  ['POST /session/passkey', { attempt: 'a', id: { $ne: '' } }, ['id', 'signature']],
  ['POST /session/confirmation', {}, ['password']],
  ['POST /admin/session/passkey', { attempt: 'a' }, ['email', 'password', 'client_data']],
  ['POST /admin/session/code/passkey', {}, ['attempt', 'signature']],
  ['POST /account/passkeys', { attempt: 'a', name: ' ' }, ['name', 'attestation_object']],
  ['POST /account/authenticator-app', { attempt: 'a', name: 'x', code: 'abc' }, ['code']],
  ['PUT /account/access-code', { new_access_code: 'short' }, ['new_access_code']],
  ['PUT /account/passkeys/a', { name: 'x'.repeat(41) }, ['name']],
  ['POST /my-list', { episode_id: '../x' }, ['episode_id']],
  ['POST /my-list', { episode_id: { $ne: '' } }, ['episode_id']],
  ['POST /lists', { name: ' ', episode_ids: ['e', 'e'] }, ['name', 'episode_ids']],
  ['PUT /lists/a', { version: 0, name: { $ne: '' } }, ['version', 'name']],
  ['POST /bookmarks', { article_id: 'a b' }, ['article_id']],
  ['PUT /following', {}, ['follows', 'hidden']],
  ['PUT /following', { follows: [{ kind: 'word', id: 'x' }], hidden: [] }, [FOLLOWED]],
  ['PUT /following', { follows: [], hidden: [{ kind: 'word', id: { $ne: '' } }] }, [HIDDEN]],
  ['PUT /history', {}, ['entries', 'removals']],
  ['PUT /history', { entries: [], removals: [{ episode_id: { $ne: '' } }] }, [REMOVED]],
  ['PUT /history', { entries: [], removals: [], keep: 'no' }, ['keep']],
  ['PUT /reading', { marks: times(READ_BATCH + 1, mark), since: -1 }, ['marks', 'since']],
  ['PUT /reading', { marks: [], all: { until: time } }, ['all.changed_at']],
  ['POST /admin/channels', { channels: [{ channel: 1 }] }, ['channels.0.channel']],
  ['PATCH /admin/channels/UCabc', { status: 'gone' }, ['status']],
  ['POST /admin/feeds', { feeds: [] }, ['feeds']],
  ['PATCH /admin/episodes/e', { title: 'x'.repeat(10_000) }, ['title']],
  ['PATCH /admin/episodes/e', { topics: { $ne: 1 } }, ['topics']],
  ['POST /admin/episodes/bulk', { action: 'delete', ids: ['e'] }, ['action']],
  ['PATCH /admin/feeds/f', { pictures: 'no' }, ['pictures']],
  ['PUT /admin/events/e', { status: 'odd', title: 'An event' }, ['status']],
  ['PUT /admin/events/e', { title: ['An event'] }, ['title']],
  ['POST /admin/webhooks', { url: 'https://a.test/' }, ['message_types']],
  ['PATCH /admin/webhooks/w', { state: 'gone' }, ['state']],
  ['POST /admin/webhooks/w/replay', { since: 'yesterday' }, ['since']],
  ['POST /admin/video-syncs', { limit: 0 }, ['limit']],
  ['POST /admin/news-syncs', { feeds: 'all' }, ['feeds']],
  ['POST /admin/news-syncs', { other: 1 }, ['other']],
])('a wrong field is refused without asking a service: %s %j', async (requestLine, body, wrong) => {
  const answer = await bff.send(requestLine, body, { 'if-match': '*' });
  expect(await fields(answer)).toEqual([400, expect.arrayContaining(wrong)]);
  expect(bff.forwarded).toEqual([]);
});

it.each<[string, object, object]>([
  ['history', { ...history, cleared_at: time }, { keep: true, items: [entry] }],
  [
    'reading',
    { marks: times(READ_BATCH, mark), since: 2 },
    { revision: 3, all: { until: time, changed_at: time }, marks: [mark] },
  ],
])('the longest batch of a device is passed on: %s', async (path, body, answered) => {
  bff.answer('user', `PUT /v1/me/${path}`, () => ({ ...answered, version: 7 }));
  const answer = await bff.send(`PUT /${path}`, body);
  expect([answer.status, await answer.json()]).toEqual([200, answered]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(bff.forwarded).toEqual([expect.objectContaining({ body })]);
});

it.each([
  ['/my-list/short', 'episode_id'],
  ['/my-list/much-too-long-an-id', 'episode_id'],
  ['/bookmarks/a%20b', 'article_id'],
])('a badly formed id in a path is refused by its name: %s', async (path, field) => {
  const answer = await bff.send(`DELETE ${path}`);
  expect(await fields(answer)).toEqual([400, [field]]);
  expect(bff.forwarded).toEqual([]);
});

const OWN =
  /^\/api\/v1\/(?:account|digest|password|following|history|reading|my-list|lists|bookmarks)(?:\/|$)/;

it('each operation of an account refuses visitors', async () => {
  const operations = operationsOf(({ path }) => OWN.test(path));
  expect(operations.length).toBeGreaterThan(40);
  for (const { path, method } of operations) {
    const url = path.replaceAll(/\{\w+\}/g, 'x');
    const answer = await bff.fetch(url, { method: method.toUpperCase() });
    const detail = url.includes('/bookmarks') ? 'Must be logged in' : 'No active session';
    expect([method, path, await answer.json()]).toMatchObject([
      method,
      path,
      { status: 401, code: 'BFF.NOT_SIGNED_IN', detail },
    ]);
  }
  expect(bff.forwarded).toEqual([]);
});

it('no command is taken from the page of another site', async () => {
  const commands = operationsOf(({ method }) => method !== 'get');
  expect(commands.length).toBeGreaterThan(60);
  for (const site of ['cross-site', 'same-site']) {
    const headers = { cookie: `elevate-access=${bff.token}`, 'sec-fetch-site': site };
    for (const { path, method } of commands) {
      const url = path.replaceAll(/\{\w+\}/g, 'x');
      const answer = await bff.fetch(url, { method: method.toUpperCase(), headers });
      expect([method, path, await answer.json()]).toMatchObject([
        method,
        path,
        { status: 403, code: 'BFF.CROSS_SITE' },
      ]);
    }
  }
  expect(bff.forwarded).toEqual([]);
});

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Readonly<Record<string, unknown>>;
}

it('the OpenAPI document has each 400 that a wrong address, query or body gets', async () => {
  const operations = operationsOf(({ path }) => !path.endsWith('/stream'));
  const undocumented: string[] = [];
  for (const { path, method, parameters = [], responses } of operations) {
    if ('400' in responses) continue;
    const good = path.replaceAll(/\{\w+\}/g, 'none');
    const queries = parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => `${name}=%00`);
    const urls = ['..%2Fx', '%00', '@', '%E0%A4%A'].map((part) =>
      path.replaceAll(/\{\w+\}/g, part),
    );
    urls.push(...['other=1', ...queries].map((query) => `${good}?${query}`));
    const json = { headers: { 'content-type': 'application/json' }, body: '{' };
    const inits = method === 'get' ? [{}] : [{}, json];
    for (const url of urls) {
      for (const init of inits) {
        const { status } = await bff.fetch(url, {
          method: method.toUpperCase(),
          token: bff.token,
          ...init,
        });
        if (status === 400) undocumented.push(`${method} ${url}`);
      }
    }
  }
  expect(undocumented).toEqual([]);
});

function operationsOf(isWanted: (operation: { path: string; method: string }) => boolean) {
  const text = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8');
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
    )
    .filter(isWanted);
}
