import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { Digests } from '../src/own-account/digests.js';
import { RunningUser, tokenOf } from './running-user.js';
import { MINUTE_MS } from '@elevate/rules';

let user: RunningUser;
let server: SMTPServer;
/** Replies of the mail server, by address. */
const answers = new Map<string, string>();
const taken: string[] = [];

beforeAll(async () => {
  server = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    onRcptTo: ({ address }, _session, done) => {
      const answer = answers.get(address);
      if (answer === undefined || answer === 'breaks') return done();
      const responseCode = Number(answer.slice(0, 3));
      return done(Object.assign(new Error(answer.slice(4)), { responseCode }));
    },
    onData: (stream, { envelope, id }, done) => {
      const [to] = envelope.rcptTo;
      stream.on('data', () => undefined);
      stream.on('end', () => {
        taken.push(to?.address ?? '');
        // The mail is there; the acknowledgement never comes.
        if (answers.get(to?.address ?? '') === 'breaks') breakConnection(id);
        else done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const smtp = `smtp://127.0.0.1:${port}`;
  user = await RunningUser.start({ SMTP_URL: smtp, EMAIL_VERIFICATION: 'off' });
});
afterAll(async () => {
  await user.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

function breakConnection(session: string): void {
  const { connections } = server as unknown as {
    connections: Set<{ id: string; _socket: Socket }>;
  };
  for (const { id, _socket } of connections) if (id === session) _socket.destroy();
}

it('says at the start that the sender of the sample stands for no site', () => {
  expect(user.log.join()).toContain('Mail servers refuse this sender: set MAIL_FROM');
});

const WISH = { frequency: 'daily', weekday: 1, hour: 8, zone: 'UTC' };
const run = () => user.service.app.get(Digests).run(new AbortController().signal);
const count = (email: string) => taken.filter((address) => address === email).length;
const stored = (id: string) => user.connection.collection('digests').findOne({ _id: id as never });

async function due(answer: string) {
  const person = await user.person();
  answers.set(person.email, answer);
  const token = person.access_token;
  const changed_at = new Date(0).toISOString();
  const follows = [{ kind: 'topic', id: 'Rust', value: true, changed_at }];
  await user.put('/v1/me/following', { follows, hidden: [] }, token);
  await user.put('/v1/me/digest', WISH, token);
  await user.connection.collection('arrivals').insertOne({
    _id: `episode ${person.id}` as never,
    version: 1,
    link: '/video/x',
    arrivedAt: user.now(),
    publishedAt: user.now(),
    item: { id: 'x', title: 'A talk', topics: ['Rust'] },
  });
  const digest = await stored(person.id);
  user.pass((digest?.['dueAt'] as Date).getTime() - user.now().getTime() + 1_000);
  return person;
}

it('stops where the mail server refuses the address for good', async () => {
  const { id, email } = await due('550 no');
  await run();
  // The first session ended while time passed.
  const token = tokenOf(await user.signIn(email));
  const { body } = await user.get('/v1/me/digest', token);
  expect(body).toMatchObject({ frequency: 'off', stopped: 'refused', next_at: null });
  expect([count(email), (await stored(id))?.['inHand']]).toEqual([0, null]);
  await user.put('/v1/me/digest', WISH, token);
  const again = await user.get('/v1/me/digest', token);
  expect(again.body).toMatchObject({ frequency: 'daily', stopped: null });
});

it('is tried again the same day where the mail server cannot take it now', async () => {
  const { email } = await due('451 no');
  await run();
  await run();
  expect(count(email)).toBe(0);
  answers.delete(email);
  user.pass(6 * MINUTE_MS);
  await run();
  await run();
  expect(count(email)).toBe(1);
});

it.each([
  ['may have it', 'breaks', 1],
  ['refuses the site, whatever the address', '554 5.7.1 Relay access denied', 0],
])('goes once to a server that %s; the next one names the same items', async (_, answer, times) => {
  const { id, email } = await due(answer);
  const before = await stored(id);
  await run();
  const after = await stored(id);
  expect(after).toMatchObject({ frequency: 'daily', stopped: null, inHand: null });
  expect(after?.['dueAt']).not.toEqual(before?.['dueAt']);
  expect(after?.['coveredUntil']).toEqual(before?.['coveredUntil']);
  answers.delete(email);
  user.pass(6 * MINUTE_MS);
  await run();
  expect(count(email)).toBe(times);
});
