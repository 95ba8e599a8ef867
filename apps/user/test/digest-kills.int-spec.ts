import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import PostalMime from 'postal-mime';
import { createLogger } from '@elevate/logging';
import { connectMongo } from '@elevate/mongo';
import { SeededNumbers, tempDir, testMongoUri, waitUntil } from '@elevate/testing';
import { KilledUser } from './support/killed-user.js';
import { HOUR_MS } from '@elevate/rules';

const SHORT = 3;
const KILLS = Number(process.env['DIGEST_KILLS'] ?? SHORT);
const DIGESTS = KILLS > SHORT ? 1_000 : 200;
const SEED = Number(process.env['KILLS_SEED'] ?? 1 + (Date.now() % 1_000_000));
/** A death comes after so many mails of a life at most, and so soon after the last of them. The last life has some left. */
const MOST_MAILS = Math.max(1, Math.min(80, Math.floor(DIGESTS / KILLS)));
const LATEST_MS = 15;

const seeded = new SeededNumbers(SEED);

let user: KilledUser;
let connection: Connection;
let folder: string;
let removeFolder: () => Promise<void>;

const uri = testMongoUri('digest-kills');
const numbers = Array.from({ length: DIGESTS }, (_, n) => n);
const emailOf = (n: number) => `digest-${n}@example.org`;
const insert = (name: string, documents: object[]) =>
  connection.collection(name).insertMany(documents as never);

beforeAll(async () => {
  const temporary = await tempDir('digest-kills');
  folder = temporary.path;
  removeFolder = temporary.remove;
  connection = await connectMongo({
    uri,
    logger: createLogger({ service: 'test', level: 'error' }),
  });
  const now = new Date();
  const dueAt = new Date(now.getTime() - HOUR_MS);
  const follow = { kind: 'topic', id: 'Rust', changedAt: now, isOn: true };
  await insert('accounts', numbers.map(accountOf));
  await insert(
    'followings',
    numbers.map((n) => ({
      _id: `m-${n}`,
      version: 1,
      follows: [follow],
      hidden: [],
      seenAt: null,
    })),
  );
  await insert(
    'digests',
    numbers.map((n) => ({
      _id: `m-${n}`,
      frequency: 'daily',
      weekday: 1,
      hour: 8,
      zone: 'UTC',
      dueAt,
      tryAt: dueAt,
      coveredUntil: new Date(0),
      inHand: null,
      stopped: null,
      unsubscribeToken: `token-${n}`,
    })),
  );
  await insert('arrivals', [
    {
      _id: 'episode TEST0000001',
      version: 1,
      arrivedAt: dueAt,
      publishedAt: dueAt,
      link: '/video/TEST0000001',
      item: { id: 'TEST0000001', title: 'A talk', topics: ['Rust'] },
    },
  ]);
  user = new KilledUser(uri, folder);
});
afterAll(async () => {
  await user.close();
  await connection.close();
  await removeFolder();
});

function accountOf(n: number): object {
  const at = new Date();
  return {
    _id: `m-${n}`,
    email: emailOf(n),
    version: 1,
    unpublished: false,
    removed: false,
    emailVerifiedAt: at,
    passwordChangedAt: at,
    passwordResetRequired: false,
    createdAt: at,
    sessionEpoch: 0,
    erasing: false,
    state: { id: `m-${n}`, roles: [] },
  };
}

const mails = async (): Promise<string[]> => {
  const names = await readdir(join(folder, 'mail')).catch(() => []);
  return names.filter((name) => name.startsWith('digest-') && name.endsWith('.eml'));
};

const receivers = async (): Promise<string[]> =>
  Promise.all(
    (await mails()).map(async (name) => {
      const { to } = await PostalMime.parse(await readFile(join(folder, 'mail', name)));
      return to?.[0]?.address ?? '';
    }),
  );

it(
  'sends each digest once when it is killed',
  async () => {
    let inHand = 0;
    for (let kills = 0; kills < KILLS; kills += 1) {
      const enough = Math.min((await mails()).length + 1 + seeded.below(MOST_MAILS), DIGESTS - 1);
      await user.start();
      await waitUntil(async () => (await mails()).length >= enough, {
        timeoutMs: 60_000,
        everyMs: 1,
        what: `${enough} digests`,
      });
      await new Promise((resolve) => setTimeout(resolve, seeded.below(LATEST_MS)));
      await user.kill();
      inHand += await connection.collection('digests').countDocuments({ inHand: { $ne: null } });
    }
    const sent = (await mails()).length;
    await user.start({ isLast: true });
    const open = () =>
      connection
        .collection('digests')
        .countDocuments({ $or: [{ inHand: { $ne: null } }, { dueAt: { $lte: new Date() } }] });
    await waitUntil(async () => (await open()) === 0, {
      timeoutMs: 120_000,
      everyMs: 100,
      what: 'the last digest',
    });
    console.info(`${KILLS} kills (seed ${SEED}) during ${sent} digests; ${inHand} were in hand`);
    expect((await receivers()).sort()).toEqual(numbers.map(emailOf).sort());
    expect(sent).toBeLessThan(DIGESTS);
    // Otherwise no death met a mail, and the test has shown nothing.
    expect(inHand).toBeGreaterThan(0);
  },
  180_000 + KILLS * 20_000,
);
