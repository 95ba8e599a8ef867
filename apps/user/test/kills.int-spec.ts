import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { SeededNumbers, tempDir, testMongoUri, waitUntil } from '@elevate/testing';
import { PASSWORD, PROFILE } from './running-user.js';
import { KilledUser, type Outcome } from './support/killed-user.js';

/** More of them when asked for: `KILLS=200`. */
const KILLS = Number(process.env['KILLS'] ?? 2);
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
/** So many do something at any moment. */
const CLIENTS = 16;
/** A death comes after so many answers at most, and so soon after the last of them. */
const MOST_ANSWERS = 60;
const LATEST_MS = 150;
/** What a dead process had in hand is taken over after a minute. */
const TAKEN_OVER_MS = 61_000;
/** So many are looked at together in the end. */
const CHECKED_AT_ONCE = 8;

type Fact = 'there' | 'gone' | 'unknown';

/** One person of the load, with what the service has confirmed and what is unknown. */
interface Person {
  readonly email: string;
  account: Fact;
  token: string | null;
  /** Passwords that may be the one; more than one after a change whose answer never came. */
  passwords: string[];
  readonly list: Map<string, Fact>;
  /** Links whose use was acknowledged. */
  readonly used: string[];
  /** A use whose answer never came, and the password it would have set. */
  doubt: { readonly token: string; readonly password: string } | null;
  wished: boolean;
}

const seeded = new SeededNumbers(SEED);

let user: KilledUser;
let folder: string;
let removeFolder: () => Promise<void>;
const people: Person[] = [];

beforeAll(async () => {
  const temporary = await tempDir('kills');
  folder = temporary.path;
  removeFolder = temporary.remove;
  user = new KilledUser(testMongoUri('user-kills'), folder);
});
afterAll(async () => {
  await user.close();
  await removeFolder();
});

async function signUp(person: Person): Promise<void> {
  const [password = ''] = person.passwords;
  person.account = 'unknown';
  const body = { email: person.email, password, linkedin_url: PROFILE };
  const outcome = await user.request('POST', '/v1/accounts', body);
  if (outcome) expect([201, 409, 429]).toContain(outcome.status);
  if (outcome?.status === 201 || outcome?.status === 409) person.account = 'there';
}

async function signIn(person: Person): Promise<Outcome> {
  for (const password of person.passwords) {
    const outcome = await user.request('POST', '/v1/sessions', { email: person.email, password });
    if (outcome?.status === 201) {
      person.token = String(outcome.body['access_token']);
      return outcome;
    }
    if (outcome === null) return null;
  }
  return { status: 401, body: {} };
}

async function changeList(person: Person): Promise<void> {
  const id = `TEST${String(seeded.below(12)).padStart(7, '0')}`;
  const before = person.list.get(id) ?? 'gone';
  const adds = before === 'gone' || (before === 'unknown' && seeded.below(2) === 0);
  person.list.set(id, 'unknown');
  const token = person.token ?? '';
  const outcome = adds
    ? await user.request('POST', '/v1/me/list', { episode_id: id }, token)
    : await user.request('DELETE', `/v1/me/list/${id}`, undefined, token);
  if (outcome === null) return;
  if (outcome.status === 401) {
    person.token = null;
    person.list.set(id, before);
    return;
  }
  expect([201, 204, 409]).toContain(outcome.status);
  person.list.set(id, adds ? 'there' : 'gone');
}

/** The newest link of each address, and the mails that were read for it. */
const links = new Map<string, string>();
const readMails = new Set<string>();

async function linkOf(person: Person): Promise<string | undefined> {
  const mails = join(folder, 'mail');
  const names = (await readdir(mails).catch(() => [])).filter((name) => name.endsWith('.eml'));
  for (const name of names.filter((candidate) => !readMails.has(candidate)).sort()) {
    readMails.add(name);
    const { to, text } = await PostalMime.parse(await readFile(join(mails, name)));
    const token = /#token=(\S+)/.exec(text ?? '')?.[1];
    // The others are mails about the confirmation of an address.
    if (token) links.set(to?.[0]?.address ?? '', token);
  }
  return links.get(person.email);
}

/** Finds out whether an unanswered use of a link took effect; false if the service does not answer. */
async function settle(person: Person): Promise<boolean> {
  if (person.doubt === null) return true;
  const { token, password } = person.doubt;
  const outcome = await user.request('POST', '/v1/sessions', { email: person.email, password });
  if (outcome === null) return false;
  const wasUsed = outcome.status === 201;
  person.passwords = wasUsed
    ? [password]
    : person.passwords.filter((candidate) => candidate !== password);
  if (wasUsed) person.used.push(token);
  person.doubt = null;
  return true;
}

async function resetPassword(person: Person): Promise<void> {
  if (!(await settle(person))) return;
  const wish = await user.request('POST', '/v1/password-resets', { email: person.email });
  if (wish?.status === 202) person.wished = true;
  const token = await linkOf(person);
  if (token === undefined) return;
  const password = `reset-${seeded.below(1_000_000)}-Passw0rt!`;
  const passwords = person.passwords;
  person.passwords = [password, ...passwords];
  const outcome = await user.request('POST', '/v1/password-resets/complete', { token, password });
  if (outcome === null) {
    person.doubt = { token, password };
    return;
  }
  // An older link may be all there is: the newest may be on its way.
  if (person.used.includes(token)) expect(outcome.status).toBe(400);
  if (outcome.status === 200) {
    person.passwords = [password];
    person.token = String(outcome.body['access_token']);
    person.used.push(token);
  } else person.passwords = passwords;
}

/** What one client does until the process is gone. */
async function live(isOver: () => boolean): Promise<void> {
  const old =
    people.length > 0 && seeded.below(3) > 0 ? people[seeded.below(people.length)] : undefined;
  const person = old && !busy.has(old) ? old : newPerson();
  busy.add(person);
  try {
    while (!isOver()) {
      if (person.account !== 'there') await signUp(person);
      else if (person.token === null) await signIn(person);
      else if (seeded.below(4) === 0) await resetPassword(person);
      else await changeList(person);
    }
  } finally {
    busy.delete(person);
  }
}

const busy = new Set<Person>();
function newPerson(): Person {
  const person: Person = {
    email: `killed-${SEED}-${people.length}@example.org`,
    account: 'gone',
    token: null,
    passwords: [PASSWORD],
    list: new Map(),
    used: [],
    doubt: null,
    wished: false,
  };
  people.push(person);
  return person;
}

async function listOf(person: Person): Promise<string[]> {
  const outcome = await user.request('GET', '/v1/me/list', undefined, person.token ?? '');
  expect(outcome?.status).toBe(200);
  return (outcome?.body['items'] as { episode_id: string }[]).map(({ episode_id: id }) => id);
}

async function checkPerson(person: Person): Promise<void> {
  if (person.account === 'unknown') await signUp(person);
  if (person.account === 'gone') return;
  await settle(person);
  const signedIn = await signIn(person);
  expect({ email: person.email, status: signedIn?.status }).toEqual({
    email: person.email,
    status: 201,
  });
  const ids = await listOf(person);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [id, fact] of person.list) {
    if (fact !== 'unknown') expect([id, ids.includes(id)]).toEqual([id, fact === 'there']);
  }
  for (const token of person.used) {
    const outcome = await user.request('POST', '/v1/password-resets/check', { token });
    expect(outcome?.status).toBe(400);
  }
  if (person.wished) await waitUntil(() => linkOf(person), { timeoutMs: 30_000 });
}

/** How many promises of each kind were kept. */
const promises = () => ({
  accounts: people.filter(({ account }) => account === 'there').length,
  entries: people.flatMap(({ list }) => [...list.values()].filter((fact) => fact === 'there'))
    .length,
  links: people.flatMap(({ used }) => used).length,
});

it(
  `keeps what it promised through ${KILLS} deaths at random moments (seed ${SEED})`,
  async () => {
    // A few deaths can all come before anybody has saved anything.
    const isEnough = (kills: number) =>
      kills >= KILLS && (promises().entries > 0 || kills >= KILLS + 20);
    for (let kills = 0; !isEnough(kills); kills += 1) {
      await user.start();
      let over = false;
      const clients = Array.from({ length: CLIENTS }, () => live(() => over));
      const due = user.answered + seeded.below(MOST_ANSWERS);
      await waitUntil(() => user.answered >= due, { timeoutMs: 60_000, everyMs: 1 });
      await new Promise((resolve) => setTimeout(resolve, seeded.below(LATEST_MS)));
      await user.kill();
      over = true;
      await Promise.all(clients);
    }
    await user.start({ laterMs: TAKEN_OVER_MS, isLast: true });
    const left = [...people];
    const check = async () => {
      for (let person = left.pop(); person; person = left.pop()) await checkPerson(person);
    };
    await Promise.all(Array.from({ length: CHECKED_AT_ONCE }, check));
    const { accounts, entries, links } = promises();
    console.info(
      `${KILLS} deaths, ${user.answered} answers: ${accounts} accounts, ${entries} entries, ${links} used links`,
    );
    expect(Math.min(accounts, entries)).toBeGreaterThan(0);
    if (KILLS >= 10) expect(links).toBeGreaterThan(0);
  },
  180_000 + KILLS * 20_000,
);
