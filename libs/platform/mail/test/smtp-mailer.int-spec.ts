import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { freePort } from '@elevate/native-stack';
import { createMailer, type Mailer } from '../src/mailer.js';
import { FROM, mailerCompliance } from './compliance.js';

const mails: string[] = [];
let server: SMTPServer;
let address: string;
let mailer: Mailer;

/** Replies of the mail server to a receiver. */
const REPLIES: Readonly<Record<string, string>> = {
  unknown: '550 <unknown@example.org> is not known here',
  gone: '550 5.1.1 <gone@example.org>: user unknown',
  full: '552 5.2.2 mailbox full',
  later: '451 <later@example.org> try again',
  relay: '554 5.7.1 <relay@example.org>: Relay access denied',
  plain: '550 relay not permitted',
  name: '504 5.5.2 <4d8056d6dba2>: Helo command rejected: need fully-qualified hostname',
  sender: '550 5.1.8 <noreply@elevate.example>: Sender address rejected: Domain not found',
  spf: '550 5.7.23 <spf@example.org>: Message rejected due to: SPF fail',
  limit: '550 5.4.5 Daily user sending limit exceeded',
};
const refusal = (reply: string): Error =>
  Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });

beforeAll(async () => {
  server = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'elevate' && password === 'canary-smtp-password'
        ? done(null, { user: username })
        : done(new Error('Wrong password')),
    onRcptTo: ({ address: to }, _session, done) => {
      const reply = REPLIES[to.split('@', 1)[0] ?? ''];
      return reply === undefined ? done() : done(refusal(reply));
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const isSpam = envelope.rcptTo.some(({ address: to }) => to.startsWith('spam@'));
        if (isSpam) return done(refusal('550 5.7.26 <spam@example.org>: unauthenticated'));
        mails.push(Buffer.concat(chunks).toString('utf8'));
        return done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  mailer = smtp(`smtp://elevate:canary-smtp-password@${address}`);
});
afterAll(async () => {
  await mailer.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

const smtp = (smtpUrl: string): Mailer => createMailer(FROM, smtpUrl, '/nowhere');
const failureOf = async (sender: Mailer, to: string): Promise<Error> =>
  sender.send({ to, subject: 's', text: 't' }).then(
    () => new Error('was sent'),
    (error: Error) => error,
  );

describe('a mailer that speaks SMTP', () => {
  mailerCompliance(() => ({ mailer, received: () => Promise.resolve(mails) }));

  it.each([
    ['of the receiver', 'MAIL.REFUSED', 'unexpected', ['unknown', 'gone', 'full']],
    [
      'of the site',
      'MAIL.SITE_REFUSED',
      'transient',
      ['relay', 'plain', 'name', 'sender', 'spf', 'limit', 'spam'],
    ],
    ['that passes', 'MAIL.UNAVAILABLE', 'transient', ['later']],
  ])('knows a refusal %s, and names its code but no address', async (_, code, kind, names) => {
    for (const name of names) {
      const error = await failureOf(mailer, `${name}@example.org`);
      expect(error).toMatchObject({ code, kind });
      expect(error.message).toMatch(/[ :] ?[45]\d\d(?: \d\.\d\.\d+)?\)?\.$/);
      expect(`${error.message} ${String(error.cause)}`).not.toContain(`${name}@`);
    }
  });

  it.each<[string, string, RegExp]>([
    ['with a certificate of its own', 'smtps', /certificate/],
    ['that stays silent', 'smtp', /Greeting never received/],
    ['that hangs up', 'smtp', /retries/],
  ])('has no doubt about a mail for a server %s, and says why', async (name, scheme, reason) => {
    const secure = new SMTPServer({ secure: true, logger: false });
    secure.on('error', () => undefined);
    const silent = createServer((socket) => void (name === 'that hangs up' && socket.destroy()));
    const other: Server = scheme === 'smtps' ? secure.server : silent;
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const sender = smtp(`${scheme}://127.0.0.1:${port}?greetingTimeout=300&maxRequeues=1`);
    const error = await failureOf(sender, 'a@example.org');
    await sender.close();
    other.close();
    expect(error).toMatchObject({ code: 'MAIL.UNAVAILABLE', kind: 'transient' });
    expect(error.message).toMatch(reason);
  });

  it('takes a wrong password, and a server that is away, for something that passes', async () => {
    const wrong = smtp(`smtp://elevate:canary-wrong-password@${address}`);
    const away = smtp(`smtp://127.0.0.1:${await freePort()}`);
    for (const sender of [wrong, away]) {
      const error = await failureOf(sender, 'a@example.org');
      expect(error).toMatchObject({ code: 'MAIL.UNAVAILABLE', kind: 'transient' });
      expect(error.message).not.toContain('canary');
      await sender.close();
    }
  });
});
