import { newAddress, type Answer, type HostileClient } from './hostile-client.js';
import { CODE, PASSWORD, signUpOf, type HostileSite, type Member } from './hostile-site.js';

/** Says what the attack achieved; null where the product held. */
export type Attack = () => Promise<string | null>;

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: { readonly id: string };
}

const NEW_PASSWORD = 'canary-Lanterns-8-drift';
const AT_ONCE = 20;

export const refused = ({ status, text }: Answer): string | null =>
  status >= 400 && status < 500 ? null : `answered ${status} ${text.slice(0, 120)}`;

const works = async (what: string, answer: Promise<Answer>): Promise<string | null> => {
  const { status, text } = await answer;
  return status < 300 ? null : `${what} was answered ${status} ${text.slice(0, 120)}`;
};

const firstProblem = async (...checks: readonly Attack[]): Promise<string | null> => {
  for (const check of checks) {
    const problem = await check();
    if (problem !== null) return problem;
  }
  return null;
};

/** Exactly one of many requests at once may succeed, and none may fail. */
export async function oneWins(
  times: number,
  request: (n: number) => Promise<Answer>,
): Promise<string | null> {
  const answers = await Promise.all(Array.from({ length: times }, (_, n) => request(n)));
  const won = answers.filter(({ status }) => status < 300).length;
  const failed = answers.find(({ status }) => status >= 500);
  if (failed) return `answered ${failed.status} ${failed.text.slice(0, 120)}`;
  return won === 1 ? null : `${won} of ${times} succeeded`;
}

export async function tokensOf(site: HostileSite, body: object): Promise<Tokens> {
  const answer = await site.client().raw('POST', '/token', { body });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as Tokens;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const isSignedIn = async (client: HostileClient): Promise<boolean> =>
  (await client.get('/account')).status === 200;

export function cookieAttacks(
  site: HostileSite,
  { victim, thief }: { readonly victim: Member; readonly thief: Member },
): Readonly<Record<string, Attack>> {
  const sessionsOf = async ({ client }: Member) => {
    const { body } = await client.get('/account/sessions');
    return (body as { items: { id: string }[] }).items;
  };
  return {
    "another person's session is ended": async () => {
      const [session] = await sessionsOf(victim);
      const answer = await thief.client.send('DELETE', `/account/sessions/${session?.id}`);
      return refused(answer) ?? ((await isSignedIn(victim.client)) ? null : 'it ended');
    },
    'a planted session becomes the one of the person who signs in': async () => {
      const planted = await site.member();
      const fixed = site.client();
      for (const [name, value] of planted.client.cookies) fixed.cookies.set(name, value);
      const { email } = victim;
      const problem = await works(
        'the sign-in',
        fixed.post('/session', { email, password: PASSWORD }),
      );
      const answer = await planted.client.get('/account');
      if (answer.text.includes(email)) return 'the attacker is the victim';
      const isKept = [...planted.client.cookies].some(
        ([name, value]) => /access|refresh/.test(name) && fixed.cookies.get(name) === value,
      );
      return problem ?? (isKept ? 'the planted cookies stayed' : null);
    },
    'made-up cookies are taken over at sign-in': async () => {
      const { client, email } = await site.member();
      const names = [...client.cookies.keys()];
      const fixed = site.client();
      for (const name of names) fixed.cookies.set(name, 'attacker-chosen.value');
      await fixed.post('/session', { email, password: PASSWORD });
      const kept = names.filter((name) => fixed.cookies.get(name) === 'attacker-chosen.value');
      return kept.length === 0 ? null : `${kept.join()} stayed`;
    },
    'an access token in the refresh cookie': async () => {
      const names = [...victim.client.cookies.keys()];
      const access = victim.client.cookies.get(names.find((name) => /access/.test(name)) ?? '');
      const mixed = site.client();
      for (const name of names) mixed.cookies.set(name, access ?? '');
      return refused(await mixed.post('/session/refresh'));
    },
    'a refresh token as bearer': async () => {
      const name = [...victim.client.cookies.keys()].find((cookie) => /refresh/.test(cookie)) ?? '';
      const headers = bearer(victim.client.cookies.get(name) ?? '');
      return refused(await site.client().raw('GET', '/account', { headers }));
    },
    'cookies after signing out': async () => {
      const { client } = await site.member();
      const stolen = site.client();
      for (const [name, value] of client.cookies) stolen.cookies.set(name, value);
      await client.send('DELETE', '/session');
      return firstProblem(
        async () => refused(await stolen.get('/account/sessions')),
        async () => refused(await stolen.post('/session/refresh')),
      );
    },
    'cookies after the password changed': async () => {
      const { client, email } = await site.member();
      const other = site.client();
      await other.post('/session', { email, password: PASSWORD });
      const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };
      return firstProblem(
        () => works('the change', client.send('PUT', '/password', { body: change })),
        async () => refused(await other.post('/session/refresh')),
        async () => refused(await other.get('/account/sessions')),
      );
    },
  };
}

export function refreshAttacks(site: HostileSite): Readonly<Record<string, Attack>> {
  const refresh = (token: string, address: string) => {
    const client = site.client();
    client.address = address;
    const body = { grant_type: 'refresh_token', refresh_token: token };
    return client.raw('POST', '/token', { body });
  };
  const begin = async () => {
    const { email } = await site.member();
    return tokensOf(site, { grant_type: 'password', email, password: PASSWORD });
  };
  return {
    'a refresh token is used twice': async () => {
      const address = newAddress();
      const { refresh_token: first } = await begin();
      const second = ((await refresh(first, address)).body as Tokens).refresh_token;
      const third = ((await refresh(second, address)).body as Tokens).refresh_token;
      return firstProblem(
        async () => refused(await refresh(first, address)),
        // The reuse ends the whole family.
        async () => refused(await refresh(third, address)),
      );
    },
    'a spent refresh token comes from another address': async () => {
      const { refresh_token: first } = await begin();
      const next = ((await refresh(first, newAddress())).body as Tokens).refresh_token;
      return firstProblem(
        async () => refused(await refresh(first, newAddress())),
        async () => refused(await refresh(next, newAddress())),
      );
    },
    [`${AT_ONCE} refreshes at once`]: async () => {
      const address = newAddress();
      const { refresh_token: token } = await begin();
      return oneWins(AT_ONCE, () => refresh(token, address));
    },
    'a refresh token with another secret': async () => {
      const { refresh_token: token } = await begin();
      const [selector] = token.split('.');
      return refused(await refresh(`${selector}.${'A'.repeat(43)}`, newAddress()));
    },
  };
}

const ENDS_OTHERS: Readonly<
  Record<string, (client: HostileClient, reset: () => Promise<Answer>) => Promise<Answer>>
> = {
  'a change of the password': (client) =>
    client.send('PUT', '/password', {
      body: { current_password: PASSWORD, new_password: NEW_PASSWORD },
    }),
  'a reset of the password': (_client, reset) => reset(),
  'the end of all other sessions': (client) => client.send('DELETE', '/account/sessions'),
};

/** Suggestions from all addresses of one network. */
export function suggestionAttacks(site: HostileSite): Readonly<Record<string, Attack>> {
  return {
    'one network fills the inbox of suggestions': async () => {
      const network = newAddress().replace(/\.\d+$/, '');
      let accepted = 0;
      for (let host = 1; host <= 60; host += 1) {
        const client = site.client();
        client.address = `${network}.${host}`;
        const address = `https://flood.example/${network}/${host}`;
        const { status } = await client.post('/suggestions', { kind: 'feed', address, name: 'x' });
        if (status === 204) accepted += 1;
      }
      return accepted <= 50 ? null : `${accepted} of 60 were accepted`;
    },
    'a visitor names the network of another one': async () => {
      const body = { kind: 'feed', address: 'https://flood.example/', name: 'x' };
      const source = 'x'.repeat(16);
      return refused(await site.client().post('/suggestions', { ...body, source }));
    },
  };
}

export function resetAttacks(site: HostileSite): Readonly<Record<string, Attack>> {
  const linkFor = async (email: string) => {
    const answer = await site.client().post('/password-resets', { email });
    if (answer.status !== 202) throw new Error(`${answer.status} ${answer.text}`);
    return site.nextLink(email, 'reset');
  };
  const complete = (token: string, password = NEW_PASSWORD) =>
    site.client().post('/password-resets/complete', { token, password });
  return {
    'a reset link is used twice': async () => {
      const { email } = await site.member();
      const token = await linkFor(email);
      return firstProblem(
        () => works('the first use', complete(token)),
        async () => refused(await complete(token, `${NEW_PASSWORD}x`)),
      );
    },
    'a reset link is used ten times at once': async () => {
      const token = await linkFor((await site.member()).email);
      return oneWins(10, (n) => complete(token, `${NEW_PASSWORD}-${n}`));
    },
    'a reset link is used after a newer one was sent': async () => {
      const { email } = await site.member();
      const [old, newer] = [await linkFor(email), await linkFor(email)];
      return firstProblem(
        async () => refused(await complete(old)),
        () => works('the newer one', complete(newer)),
      );
    },
    'a reset link is used after the password changed': async () => {
      const { email, client } = await site.member();
      const token = await linkFor(email);
      const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };
      await client.send('PUT', '/password', { body: change });
      return refused(await complete(token, `${NEW_PASSWORD}x`));
    },
    'a reset link is used for another account': async () => {
      const [thief, victim] = [await site.member(), await site.member()];
      const secret = (await linkFor(thief.email)).split('.')[1];
      const { id } = (await victim.client.get('/account')).body as { id: string };
      return refused(await complete(`${id}.${secret}`));
    },
    'a reset link is used with another secret': async () => {
      const token = await linkFor((await site.member()).email);
      return refused(await complete(`${token.split('.')[0]}.${'A'.repeat(43)}`));
    },
    'a cut reset link is used': async () => {
      const token = await linkFor((await site.member()).email);
      return refused(await complete(token.slice(0, -1)));
    },
    'a session outlives the reset of its password': async () => {
      const { email, client } = await site.member();
      await complete(await linkFor(email));
      return firstProblem(
        async () => refused(await client.get('/account/sessions')),
        async () => refused(await client.post('/session/refresh')),
      );
    },
    'a reset link names a host of the request': async () => {
      const { email } = await site.member();
      const client = site.client();
      const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
      await client.send('POST', '/password-resets', { body: { email }, headers });
      await site.nextLink(email, 'reset');
      const mails = await site.mailsTo(email);
      return mails.some((text) => text.includes('evil.example')) ? 'it does' : null;
    },
    ...Object.fromEntries(
      Object.entries(ENDS_OTHERS).map(([name, end]) => [
        `a private feed of a thief is read after ${name}`,
        async () => {
          const { email, client } = await site.member();
          const thief = site.client();
          await thief.post('/session', { email, password: PASSWORD });
          const { body } = await thief.post('/following/feed');
          const { searchParams } = new URL((body as { atom_url: string }).atom_url, site.url);
          const read = () =>
            fetch(`${site.url}/feeds/following.xml?${String(searchParams)}`, {
              headers: { 'x-forwarded-for': newAddress() },
            });
          if ((await read()).status !== 200) return 'it could not be read before';
          await end(client, async () => complete(await linkFor(email)));
          return (await read()).status === 404 ? null : 'it can be read';
        },
      ]),
    ),
    'an answer tells whether an address has an account': async () => {
      const { email } = await site.member();
      const requestReset = (address: string) =>
        site.client().post('/password-resets', { email: address });
      const [existing, unknown] = [await requestReset(email), await requestReset(site.newEmail())];
      return existing.text === unknown.text && existing.status === unknown.status
        ? null
        : 'it does';
    },
  };
}

export function administratorAttacks(site: HostileSite): Readonly<Record<string, Attack>> {
  const invite = async (email: string) => {
    await site.operate('user_url', '/v1/administrators/promote', { email });
    return site.nextLink(email, 'invitation');
  };
  const demote = (email: string) =>
    site.operate('user_url', '/v1/administrators/demote', { email });
  const accept = (token: string) =>
    site.client().post('/admin/invitation', { token, password: PASSWORD, access_code: CODE });
  const newEmail = () => site.newEmail('admin.local');
  const administrator = async () => {
    const email = newEmail();
    await accept(await invite(email));
    return email;
  };
  return {
    'an address of the administrators signs up at the public form': async () =>
      refused(await site.client().post('/accounts', signUpOf(newEmail()))),
    'an invitation is used twice': async () => {
      const token = await invite(newEmail());
      return firstProblem(
        () => works('the first use', accept(token)),
        async () => refused(await accept(token)),
      );
    },
    'an invitation is used ten times at once': async () => {
      const token = await invite(newEmail());
      return oneWins(10, () => accept(token));
    },
    'an invitation is used after a newer one was sent': async () => {
      const email = newEmail();
      const [old, newer] = [await invite(email), await invite(email)];
      return firstProblem(
        async () => refused(await accept(old)),
        () => works('the newer one', accept(newer)),
      );
    },
    'an invitation is used for another account': async () => {
      const [own, others] = [await invite(newEmail()), await invite(newEmail())];
      return refused(await accept(`${others.split('.')[0]}.${own.split('.')[1]}`));
    },
    'an invitation resets the password of a member': async () => {
      const token = await invite(newEmail());
      return refused(
        await site.client().post('/password-resets/complete', { token, password: NEW_PASSWORD }),
      );
    },
    'a reset link is used as an invitation': async () => {
      const { email } = await site.member();
      await site.client().post('/password-resets', { email });
      return refused(await accept(await site.nextLink(email, 'reset')));
    },
    'an old session becomes one of an administrator by a promotion': async () => {
      const email = await administrator();
      await demote(email);
      const old = site.client();
      await old.post('/session', { email, password: PASSWORD });
      await accept(await invite(email));
      return firstProblem(
        async () => refused(await old.get('/admin/feeds')),
        async () => refused(await old.post('/session/refresh')),
      );
    },
    'the ordinary sign-in gives the powers of an administrator': async () => {
      const email = await administrator();
      const { client } = { client: site.client() };
      await client.post('/session', { email, password: PASSWORD });
      return refused(await client.get('/admin/feeds'));
    },
    'the password of an administrator deletes the account': async () => {
      const email = await administrator();
      const client = site.client();
      await client.post('/session', { email, password: PASSWORD });
      const token = await tokensOf(site, { grant_type: 'password', email, password: PASSWORD });
      const headers = bearer(token.access_token);
      const body = { password: PASSWORD };
      return firstProblem(
        async () => refused(await client.post('/account/deletion', body)),
        async () => refused(await client.post('/account/deletion-request', body)),
        async () =>
          refused(await site.client().raw('POST', '/account/deletion', { body, headers })),
        async () => (await site.signInAdministrator(email), null),
      );
    },
    'a token of an administrator works after the demotion': async () => {
      const email = await administrator();
      const client = await site.signInAdministrator(email);
      const { access_token: token } = await tokensOf(site, {
        grant_type: 'password',
        email,
        password: PASSWORD,
        access_code: CODE,
      });
      await demote(email);
      return firstProblem(
        async () => refused(await client.get('/admin/feeds')),
        async () => refused(await client.get('/admin/webhooks')),
        async () => refused(await client.get('/admin/events')),
        async () => refused(await site.client().raw('GET', '/admin', { headers: bearer(token) })),
        async () => refused(await client.post('/session/refresh')),
      );
    },
    'a second first administrator is set up': async () =>
      refused(
        await site.client().post('/admin/setup', {
          email: newEmail(),
          password: PASSWORD,
          access_code: CODE,
        }),
      ),
    'a member confirms an access code': async () => {
      const { client } = await site.member();
      return refused(await client.post('/admin/session/code', { access_code: CODE }));
    },
    'the operator token opens the site': async () =>
      refused(await site.client().raw('GET', '/account', { headers: bearer(site.control.token) })),
  };
}

export function signUpRaces(site: HostileSite): Readonly<Record<string, Attack>> {
  return {
    [`${AT_ONCE} sign-ups of one address at once`]: async () => {
      const body = signUpOf(site.newEmail());
      return oneWins(AT_ONCE, () => site.client().post('/accounts', body));
    },
    [`${AT_ONCE} spellings of one address at once`]: async () => {
      const email = site.newEmail();
      const spelled = (n: number) =>
        n % 2 === 0 ? email.toUpperCase() : ` ${email.replace('person', 'Person')} `;
      return oneWins(AT_ONCE, (n) => site.client().post('/accounts', signUpOf(spelled(n))));
    },
    'ten changes of one password at once': async () => {
      const { client } = await site.member();
      const cookie = client.cookieHeader();
      return oneWins(10, (n) =>
        client.send('PUT', '/password', {
          body: { current_password: PASSWORD, new_password: `${NEW_PASSWORD}-${n}` },
          headers: { cookie },
        }),
      );
    },
  };
}

/** Headers that browsers send for requests which another site started. */
export const CROSS_SITE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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
