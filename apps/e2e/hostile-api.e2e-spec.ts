import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { concurrently } from './support/concurrently.js';
import { unchanging } from './support/unchanging.js';
import { HostileSite, PASSWORD, signUpOf, type Member } from './support/hostile/hostile-site.js';
import { VALID_BODIES } from './support/hostile/injection.table.js';
import { inject, injectionsInto } from './support/hostile/injections.js';
import { harmlessPath, readOperations, type Operation } from './support/hostile/operations.js';
import { someOf, Tally } from './support/hostile/tally.js';

const AT_ONCE = 8;

/** Headers that browsers send for requests which another site started. */
const CROSS_SITE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'another origin': { origin: 'https://evil.example' },
  'no origin': {},
  'an empty origin': { origin: '' },
  'a hidden origin': { origin: 'null' },
  'an origin that begins like ours': { origin: 'http://127.0.0.1.evil.example' },
  'another port': { origin: 'http://127.0.0.1:1' },
  'Sec-Fetch-Site: cross-site': { 'sec-fetch-site': 'cross-site' },
  'Sec-Fetch-Site: same-site': { 'sec-fetch-site': 'same-site' },
  'a simple form': { origin: 'https://evil.example', 'content-type': 'text/plain' },
};

let site: HostileSite;
let admin: Member;
let operations: readonly Operation[];
beforeAll(async () => {
  operations = await readOperations();
  site = await HostileSite.start('hostile-api');
  admin = await site.setUpAdministrator();
});
afterAll(() => site?.close());

describe('NoSQL and prototype pollution', () => {
  it('change and reveal nothing at any input of the API', async () => {
    const tally = new Tally('NoSQL and prototype pollution');
    const visitor = site.client();
    // The home page and the topics of channels change with the time, these do not.
    const paths = ['/stats', '/topics', '/session'];
    const read = async () => {
      const answers = await Promise.all(paths.map((path) => visitor.get(path)));
      return answers.map(({ text }) => text);
    };
    const before = await unchanging(read);
    const counts = await unchanging(() => site.counts());
    const injections = someOf(operations.flatMap(injectionsInto));
    await concurrently(injections, AT_ONCE, async (injection) => {
      tally.add(injection.name, await inject(admin.client, injection));
    });
    expect(await read()).toEqual(before);
    const documents = await site.counts();
    await tally.close(1_000);
    expect(documents).toEqual(counts);
  });
});

describe('the changes for programs', () => {
  it('say nothing of what was never public, also after its removal', async () => {
    const tally = new Tally('Changes');
    const member = await site.member();
    const secret = `Canary ${randomText(6)}`;
    const list = await member.client.post('/lists', { name: secret, episode_ids: [] });
    const draft = { title: secret, description: secret, draft: true, talks: [] as unknown[] };
    const collection = await admin.client.post('/admin/collections', draft);
    expect([list.status, collection.status]).toEqual([201, 201]);
    const canaries = [list, collection].map(({ body }) => (body as { id: string }).id);
    await admin.client.send('DELETE', `/admin/collections/${canaries[1]}`);
    const { body: account } = await member.client.get('/account');
    canaries.push(secret, (account as { id: string }).id, (account as { email: string }).email);
    for (const query of [
      '',
      '?topic=catalogue.collection',
      '?changed_since=2020-01-01T00:00:00Z',
    ]) {
      const { status, text } = await site.client().get(`/changes${query}`);
      tally.add(`the answer to ${query}`, status === 200 ? null : `is ${status}`);
      for (const canary of canaries)
        tally.add(`${canary} in ${query}`, text.includes(canary) ? 'is there' : null);
    }
    for (const topic of ['user.account', 'ingestion.video', 'ingestion.run', 'webhooks.outage'])
      for (const path of ['changes', 'messages']) {
        const { status } = await site.client().get(`/${path}?topic=${topic}`);
        tally.add(`${topic} in ${path}`, status === 400 ? null : `is answered with ${status}`);
      }
    await tally.close(25);
  });
});

describe('requests that another site started', () => {
  it('change nothing, though they carry the cookies', async () => {
    const tally = new Tally('Cross-site requests');
    // Its powers would let each of these requests through.
    const { client } = admin;
    const changing = operations.filter(({ method }) => method !== 'GET');
    const counts = await unchanging(() => site.counts());
    for (const operation of changing) {
      for (const [name, headers] of Object.entries(CROSS_SITE)) {
        const { method, takes } = operation;
        const [body] = VALID_BODIES[takes ?? ''] ?? [];
        const answer = await client.raw(method, harmlessPath(operation), {
          ...(body && { body }),
          headers: { cookie: client.cookies.header(), ...headers },
        });
        const held = [403, 415].includes(answer.status);
        const problem = held ? null : `answered ${answer.status} ${answer.text.slice(0, 120)}`;
        tally.add(`${method} ${operation.path} from ${name}`, problem);
      }
    }
    expect(await site.counts()).toEqual(counts);
    expect((await client.get('/account')).status).toBe(200);
    await tally.close(150);
  });

  it('are not answered to scripts of that site', async () => {
    const tally = new Tally('Cross-origin reads');
    for (const { method, path } of operations) {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': method };
      const answer = await admin.client.send('OPTIONS', harmlessPath({ path }), { headers });
      const allowed = answer.headers.get('access-control-allow-credentials');
      tally.add(`${method} ${path}`, allowed === null ? null : 'allowed with cookies');
    }
    await tally.close(60);
  });
});

// Minutes of measuring, so only `npm run test:hostile` runs it; sign-in.int-spec counts the work.
const REQUESTS = Number(process.env['TIMED_REQUESTS'] ?? 0);
(REQUESTS > 0 ? describe : describe.skip)('the time of an answer', () => {
  const MOST_DIFFERENCE = 0.05;
  const accounts: string[] = [];
  const someAccount = () => accounts[randomInt(accounts.length)]!;
  const handleOf = (id: string) => Buffer.from(id).toString('base64url');
  const signUp = async (email: string) => {
    const { status } = await site.client().post('/accounts', signUpOf(email));
    if (status === 201) accounts.push(email);
  };
  const signIn = (email: string) =>
    site.client().post('/session', { email, password: `${PASSWORD}x` });
  const requestReset = (email: string) => site.client().post('/password-resets', { email });

  interface Door {
    readonly known: () => Promise<unknown>;
    readonly unknown: () => Promise<unknown>;
  }
  let guessed = 0;
  /** Each address once: failures of one address slow its next answer. */
  const nextAccount = () => accounts[(guessed += 1) % accounts.length]!;
  let ownId = '';
  const passkeyOf = async (id: string) => {
    const client = site.client();
    const { body } = await client.post('/session/passkey/request');
    const { attempt } = body as { attempt: string };
    const [signature, data] = [randomText(64), randomText(37)];
    return () =>
      client.post('/session/passkey', {
        attempt,
        id: randomText(16),
        client_data: data,
        authenticator_data: data,
        signature,
        user_handle: handleOf(id),
      });
  };
  const doors: Readonly<Record<string, () => Promise<Door> | Door>> = {
    'sign-up': () => ({
      known: () => signUp(someAccount()),
      unknown: () => signUp(site.newEmail()),
    }),
    'sign-in': () => ({
      known: () => signIn(nextAccount()),
      unknown: () => signIn(site.newEmail()),
    }),
    'the request for a reset': () => ({
      known: () => requestReset(someAccount()),
      unknown: () => requestReset(site.newEmail()),
    }),
    'sign-in by passkey': async () => ({
      known: await passkeyOf(ownId),
      unknown: await passkeyOf(randomUUID()),
    }),
  };

  it.each(Object.keys(doors))(
    'of %s does not tell whether there is an account',
    async (name) => {
      for (let n = 0; n < 20; n += 1) await signUp(site.newEmail());
      const { client } = await site.member();
      ownId = ((await client.get('/account')).body as { id: string }).id;
      const times = { known: [] as number[], unknown: [] as number[] };
      for (let n = 0; n < REQUESTS; n += 1) {
        const door = await doors[name]!();
        // What the product still does for the request before must meet both kinds alike.
        const kinds = (['known', 'unknown'] as const).toSorted(() => randomInt(3) - 1);
        for (const kind of kinds) {
          const started = performance.now();
          await door[kind]();
          times[kind].push(performance.now() - started);
        }
      }
      const [known, unknown] = [medianOf(times.known), medianOf(times.unknown)];
      const difference = Math.abs(known - unknown) / Math.min(known, unknown);
      const words = `${known.toFixed(2)} ms with an account, ${unknown.toFixed(2)} ms without`;
      process.stderr.write(`hostile: ${name}: median of ${REQUESTS} requests: ${words}\n`);
      const tally = new Tally(`Time of an answer: ${name}`);
      tally.add(`${REQUESTS} requests of each kind`, difference > MOST_DIFFERENCE ? words : null);
      await tally.close(1);
    },
    1_200_000,
  );
});

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

const randomText = (bytes: number): string => randomBytes(bytes).toString('base64url');
