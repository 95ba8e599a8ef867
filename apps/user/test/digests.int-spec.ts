import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Email } from 'postal-mime';
import type { DigestView, SessionTokens } from '@elevate/contracts/user';
import { isMailTo, writtenMails } from '@elevate/testing';
import { ArrivalsHandler } from '../src/saved/arrivals.handler.js';
import { ArrivalRepository, DigestRepository } from '../src/saved/digest.repository.js';
import { Digests } from '../src/own-account/digests.js';
import { newAddress, RunningUser, tokenOf, type Body } from './running-user.js';
import { HOUR_MS } from '@elevate/rules';

const DAILY = { frequency: 'daily', weekday: 1, hour: 8, zone: 'Africa/Lagos' };

const user = RunningUser.ofFile();

type Person = SessionTokens & { id: string; email: string };

const put = (path: string, { access_token: token }: Person, body: Body) =>
  user.put(path, body, token);
/** A session ends while time passes, so the test signs in again. */
const digestOf = async ({ email }: Person) => {
  const { body } = await user.get('/v1/me/digest', tokenOf(await user.signIn(email)));
  return body as unknown as DigestView;
};
const run = () => user.service.app.get(Digests).run(new AbortController().signal);
const passTo = async (person: Person) => {
  const { next_at } = await digestOf(person);
  user.pass(Date.parse(next_at ?? '') - user.now().getTime() + 1_000);
};
const runNext = async (person: Person) => {
  await passTo(person);
  await run();
};
const mailsTo = async (email: string): Promise<Email[]> => {
  const mails = await writtenMails(user.folder, (name) => name.startsWith('digest-'));
  return mails.filter((mail) => isMailTo(mail, email));
};

let episodes = 0;
const talk = (change: object = {}) => {
  episodes += 1;
  const id = `TEST${String(episodes).padStart(7, '0')}`;
  return {
    id,
    version: 1,
    title: `Talk ${episodes}`,
    description: '',
    thumbnails: [],
    view_count: 1,
    published_at: user.now().toISOString(),
    embeddable: true,
    speakers: [],
    origin: 'youtube',
    thumbnail_url: null,
    youtube_video_id: id,
    duration_seconds: 900,
    topics: ['Rust'],
    is_editor_pick: false,
    channel_id: 'UC1',
    ...change,
  } as const;
};
const arrive = (change: object = {}) => {
  const state = talk(change) as unknown as Parameters<ArrivalsHandler['changeEpisode']>[0];
  return user.service.app.get(ArrivalsHandler).changeEpisode(state);
};

const choose = (person: Person, list: 'follows' | 'hidden', kind: string, id: string) => {
  const choices = [{ kind, id, value: true, changed_at: new Date(0).toISOString() }];
  return put('/v1/me/following', person, { follows: [], hidden: [], [list]: choices });
};
const setDigest = (id: string, fields: object) =>
  user.connection.collection<{ _id: string }>('digests').updateOne({ _id: id }, { $set: fields });

/** A member who follows a channel and has confirmed the address. */
async function member(wish: Body = DAILY): Promise<Person> {
  const person = await user.person();
  await user.setAccount(person.id, { emailVerifiedAt: new Date() });
  await choose(person, 'follows', 'channel', 'UC1');
  expect((await put('/v1/me/digest', person, wish)).status).toBe(200);
  return person;
}

describe('a digest', () => {
  it('comes at the hour of the member, once, with what is new since the last one', async () => {
    const person = await member();
    const arrivals = user.service.app.get(ArrivalRepository);
    await arrivals.putName('UC1', 'A Channel');
    await arrive({ title: 'A  line\nand another' });
    await arrive({ channel_id: 'UC2' });
    await run();
    expect(await mailsTo(person.email)).toEqual([]);
    await runNext(person);
    await run();
    const [mail, ...others] = await mailsTo(person.email);
    expect([others.length, mail?.subject]).toEqual([0, '1 new talk on Elevate']);
    expect(mail?.text).toContain('A line and another\nA Channel\n');
    const [id, gone] = [episodes - 1, episodes + 2].map((n) => `TEST${String(n).padStart(7, '0')}`);
    expect(mail?.text).toContain(`/video/${id}\n`);
    // Private for a while, with its return; and removed before the mail.
    await arrive({ title: 'Of the next day' });
    await arrive({ title: 'Withdrawn' });
    for (const each of [id, gone]) await arrivals.forget(`episode ${each}`);
    await arrive({ id, version: 3, title: 'Back again' });
    await runNext(person);
    const next = await mailsTo(person.email);
    expect(next).toHaveLength(2);
    expect(next.map(({ subject }) => subject)).toEqual(Array(2).fill('1 new talk on Elevate'));
    const texts = next.map(({ text }) => text?.includes('Of the next day'));
    expect(texts.sort()).toEqual([false, true]);
  });

  it('does not come where nothing is new, hidden or not followed', async () => {
    const person = await member();
    await choose(person, 'hidden', 'word', 'boring');
    await arrive({ title: 'Something boring' });
    await runNext(person);
    expect(await mailsTo(person.email)).toEqual([]);
    const next = Date.parse((await digestOf(person)).next_at ?? '');
    expect(next).toBeGreaterThan(user.now().getTime());
  });

  it('names a talk that was published late, and no old one', async () => {
    const person = await member();
    const ago = (hours: number) => new Date(user.now().getTime() - hours * HOUR_MS).toISOString();
    await arrive({ title: 'Published late', published_at: ago(30) });
    await arrive({ title: 'An old one', published_at: ago(24 * 30) });
    await runNext(person);
    const [mail] = await mailsTo(person.email);
    expect(mail?.text).toContain('Published late');
    expect(mail?.text).not.toContain('An old one');
  });

  it('waits for an address that is not confirmed', async () => {
    const person = await member();
    const confirm = (at: Date | null) => user.setAccount(person.id, { emailVerifiedAt: at });
    await confirm(null);
    await arrive();
    await runNext(person);
    expect(await mailsTo(person.email)).toEqual([]);
    await confirm(new Date());
    await runNext(person);
    expect(await mailsTo(person.email)).toHaveLength(1);
  });

  it('has a preview, of its own account only', async () => {
    const person = await member({ ...DAILY, frequency: 'off' });
    await arrive({ title: 'To be previewed' });
    const token = person.access_token;
    const { body } = await user.get('/v1/me/digest/preview', token);
    expect(body['text']).toContain('To be previewed');
    const other = await user.person();
    const nothing = await user.get('/v1/me/digest/preview', other.access_token);
    expect(nothing.body).toEqual({ subject: null, text: null });
  });
});

describe('the end of a digest', () => {
  it('takes one press in the mail, without a session, any number of times', async () => {
    const person = await member();
    await arrive();
    await runNext(person);
    const [mail] = await mailsTo(person.email);
    const header = (key: string) => mail?.headers.find((entry) => entry.key === key)?.value;
    expect(header('list-id')).toBe('<digest.elevate.example>');
    expect(header('auto-submitted')).toBe('auto-generated');
    expect(mail?.text).toContain(`goes to ${person.email}`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const link = /^<(\S+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? '';
    const token = new URL(link).searchParams.get('token');
    expect(mail?.text).toContain(`/unsubscribe#token=${token}`);
    for (let n = 0; n < 2; n += 1) {
      expect((await user.post('/v1/digest-ends', { token })).status).toBe(204);
      expect(await digestOf(person)).toMatchObject({ frequency: 'off', next_at: null });
    }
    const unknown = await user.post('/v1/digest-ends', { token: 'A'.repeat(22) });
    expect(unknown.status).toBe(204);
    expect(user.log.join('\n')).not.toContain(token);
  });

  it('is limited for each address', async () => {
    const address = newAddress();
    const request = () => user.post('/v1/digest-ends', { token: 'A'.repeat(22) }, { address });
    // The limit refills while the test asks.
    let status = 204;
    for (let n = 0; n < 700 && status === 204; n += 1) ({ status } = await request());
    expect(status).toBe(429);
  });
});

describe('a crash', () => {
  const inHand = async (person: Person) => {
    const { dueAt } = (await user.service.app.get(DigestRepository).find(person.id))!;
    const text = `${person.id} ${dueAt?.toISOString()}`;
    const id = `digest-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
    await setDigest(person.id, { inHand: { id, until: user.now() } });
  };

  it('before the mail was written leaves it to the next run', async () => {
    const person = await member();
    await arrive();
    await passTo(person);
    await inHand(person);
    await run();
    expect(await mailsTo(person.email)).toHaveLength(1);
  });

  it('after the mail was written sends none again', async () => {
    const person = await member();
    await arrive();
    await passTo(person);
    const before = await user.service.app.get(DigestRepository).find(person.id);
    await run();
    expect(await mailsTo(person.email)).toHaveLength(1);
    const { dueAt, tryAt, coveredUntil } = before!;
    await setDigest(person.id, { dueAt, tryAt, coveredUntil });
    await inHand(person);
    await run();
    expect(await mailsTo(person.email)).toHaveLength(1);
    expect((await digestOf(person)).next_at).not.toBe(dueAt?.toISOString());
  });
});

it.each<[string, Body]>([
  ['a frequency', { frequency: 'hourly' }],
  ['an hour', { hour: 24 }],
  ['a weekday', { weekday: 0 }],
  ['a zone', { zone: 'Mars/Olympus' }],
  ['an operator', { zone: { $ne: '' } }],
])('refuses %s that is none', async (_what, change) => {
  const person = await user.person();
  expect((await put('/v1/me/digest', person, { ...DAILY, ...change })).status).toBe(400);
  expect((await digestOf(person)).frequency).toBe('off');
});
