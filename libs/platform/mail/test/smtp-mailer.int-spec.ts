import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { freePort } from '@elevate/native-stack';
import { createMailer, type Mailer } from '../src/mailer.js';
import { FROM, mailerCompliance } from './compliance.js';

const mails: string[] = [];
let server: SMTPServer;
let address: string;
let mailer: Mailer;

const refusal = (responseCode: number): Error =>
  Object.assign(new Error('<unknown@example.org> is not known here'), { responseCode });

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
      if (to.startsWith('unknown@')) return done(refusal(550));
      if (to.startsWith('later@')) return done(refusal(451));
      return done();
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString('utf8'));
        done();
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

  it('tells a refusal from a delay, and tells no address', async () => {
    const refused = await failureOf(mailer, 'unknown@example.org');
    const delayed = await failureOf(mailer, 'later@example.org');
    expect(refused).toMatchObject({ code: 'MAIL.REFUSED', kind: 'unexpected' });
    expect(delayed).toMatchObject({ code: 'MAIL.UNAVAILABLE', kind: 'transient' });
    for (const error of [refused, delayed]) {
      expect(`${error.message} ${String(error.cause)}`).not.toMatch(/unknown@|later@/);
    }
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
