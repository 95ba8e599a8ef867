import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SeededNumbers, tempDir, testMongoUri, waitUntil } from '@elevate/testing';
import { PASSWORD, PROFILE } from './running-user.js';
import { KilledUser, type Outcome } from './support/killed-user.js';
import {
  KILLED_WRITES,
  type Call,
  type Change,
  type KilledWrite,
} from './support/killed-writes.js';

/** `npm run test:long -- saved-kills` asks for 300. */
const KILLS = Number(process.env['SAVED_KILLS'] ?? 2);
const SEED = Number(process.env['SEED'] ?? (Date.now() % 1_000_000) + 1);
const PEOPLE = 4;
/** A kill comes after 40 answers of a life and up to so many more, and so soon after the last of them. */
const MORE_ANSWERS = 60;
const LATEST_MS = 60;

const seeded = new SeededNumbers(SEED);

interface Person {
  readonly email: string;
  token: string | null;
}

const NONE = 'none';

/** Allowed values of one entry: the last acknowledged change, or a later one whose answer never came. */
interface Entry {
  acknowledged: number;
  possible: Set<string>;
}

let user: KilledUser;
let removeFolder: () => Promise<void>;
let changes = 0;
const people: Person[] = [];
const entries = new Map<string, Entry>();
const begun = Date.now() - 24 * 3_600_000;

beforeAll(async () => {
  const folder = await tempDir('saved-kills');
  removeFolder = folder.remove;
  user = new KilledUser(testMongoUri('saved-kills'), folder.path);
});
afterAll(async () => {
  await user.close();
  await removeFolder();
});

const entryOf = ({ email }: Person, { name }: KilledWrite, key: number): Entry => {
  const id = `${email} ${name} ${key}`;
  const entry = entries.get(id) ?? { acknowledged: 0, possible: new Set([NONE]) };
  entries.set(id, entry);
  return entry;
};

async function signIn(person: Person): Promise<void> {
  const { email } = person;
  const outcome = await user.request('POST', '/v1/sessions', { email, password: PASSWORD });
  if (outcome?.status === 201) person.token = String(outcome.body['access_token']);
}

/** Signs in where the session has ended. */
function callOf(person: Person): Call {
  const request = (...[method, path, body]: Parameters<Call>): Promise<Outcome> =>
    user.request(method, path, body, person.token ?? '');
  return async (...parameters) => {
    if (person.token === null) await signIn(person);
    const outcome = await request(...parameters);
    if (outcome?.status !== 401) return outcome;
    await signIn(person);
    return request(...parameters);
  };
}

/** Writers of one entry wait for each other, so that the order of the acknowledgements is that of the changes. */
const busy = new Set<Entry>();

async function write(person: Person): Promise<void> {
  const kind = KILLED_WRITES[seeded.below(KILLED_WRITES.length)]!;
  const key = seeded.below(kind.keys);
  const entry = entryOf(person, kind, key);
  if (busy.has(entry)) return void (await new Promise((resolve) => setTimeout(resolve, 1)));
  busy.add(entry);
  changes += 1;
  const changedAt = new Date(begun + changes * 10).toISOString();
  const change: Change = { key, changedAt, number: changes, isRemoval: seeded.below(4) === 0 };
  const value = change.isRemoval ? NONE : kind.valueOf(change);
  // Until it is acknowledged, both may be true.
  entry.possible.add(value);
  const outcome = await kind.send(callOf(person), change);
  busy.delete(entry);
  if (outcome === null || outcome.status === 401) return;
  if (![200, 204].includes(outcome.status)) throw new Error(`${kind.name}: ${outcome.status}`);
  entry.acknowledged += 1;
  entry.possible = new Set([value]);
}

async function check(person: Person): Promise<void> {
  for (const kind of KILLED_WRITES) {
    const held = await kind.held(callOf(person));
    expect(held).not.toBeNull();
    for (let key = 0; key < kind.keys; key += 1) {
      const { possible } = entryOf(person, kind, key);
      const value = held?.get(key) ?? NONE;
      expect({ kind: kind.name, key, value, isPossible: possible.has(value) }).toMatchObject({
        isPossible: true,
      });
      // This value must stay.
      entryOf(person, kind, key).possible = new Set([value]);
    }
  }
}

async function signUp(): Promise<void> {
  for (let n = 0; n < PEOPLE; n += 1) {
    const email = `saved-${SEED}-${n}@example.org`;
    const body = { email, password: PASSWORD, linkedin_url: PROFILE };
    expect((await user.request('POST', '/v1/accounts', body))?.status).toBe(201);
    people.push({ email, token: null });
  }
}

it(
  'loses no acknowledged change of what members save when it is killed',
  async () => {
    await user.start();
    await signUp();
    for (let kills = 0; kills < KILLS; kills += 1) {
      if (kills > 0) await user.start();
      for (const person of people) await check(person);
      let isOver = false;
      const work = async (person: Person) => {
        while (!isOver) await write(person);
      };
      const clients = [...people, ...people].map(work);
      const due = user.answered + 40 + seeded.below(MORE_ANSWERS);
      await waitUntil(() => user.answered >= due, { timeoutMs: 60_000, everyMs: 1 });
      await new Promise((resolve) => setTimeout(resolve, seeded.below(LATEST_MS)));
      await user.kill();
      isOver = true;
      await Promise.all(clients);
    }
    await user.start({ isLast: true });
    for (const person of people) await check(person);
    const acknowledged = [...entries.values()].reduce((sum, entry) => sum + entry.acknowledged, 0);
    console.info(
      `${KILLS} kills (seed ${SEED}): ${changes} changes, ${acknowledged} acknowledged, none lost`,
    );
    for (const { name } of KILLED_WRITES) {
      const ofKind = [...entries].filter(([id]) => id.includes(` ${name} `));
      expect([name, ofKind.some(([, entry]) => entry.acknowledged > 0)]).toEqual([name, true]);
    }
    // Otherwise no death met a write, and the test has shown nothing.
    expect(changes).toBeGreaterThan(acknowledged);
  },
  180_000 + KILLS * 20_000,
);
