import { expect, it } from '@jest/globals';
import PostalMime, { type Email } from 'postal-mime';
import { waitUntil } from '@elevate/testing';
import type { Mailer } from '../src/mailer.js';

export const FROM = 'Elevate <noreply@elevate.example>';

/** A mailer and the mails that came out at its other end. */
export interface MailerUnderTest {
  readonly mailer: Mailer;
  received(): Promise<string[]>;
}

/** What every mailer promises. */
export function mailerCompliance(open: () => MailerUnderTest): void {
  const arrived = async (count: number): Promise<Email[]> => {
    const raw = await waitUntil(
      async () => {
        const mails = await open().received();
        return mails.length >= count && mails;
      },
      { what: `${count} mails` },
    );
    return Promise.all(raw.map((mail) => PostalMime.parse(mail)));
  };
  const last = async (subject: string): Promise<Email | undefined> =>
    (await arrived(1)).find((mail) => mail.subject === subject);

  it('delivers one mail whole, with its sender, its receiver and its time', async () => {
    const text = 'Zoë, your link:\nhttps://elevate.example/reset-password#token=abc_-DEF\n';
    await open().mailer.send({ to: 'zoe@example.org', subject: 'Für dich: 🎤', text });
    const mail = await last('Für dich: 🎤');
    expect(mail?.from).toMatchObject({ name: 'Elevate', address: 'noreply@elevate.example' });
    expect(mail?.to).toMatchObject([{ address: 'zoe@example.org' }]);
    expect(mail?.text?.trimEnd()).toBe(text.trimEnd());
    expect(Math.abs(Date.now() - Date.parse(mail?.date ?? ''))).toBeLessThan(60_000);
    expect(mail?.messageId).toMatch(/^<.+@.+>$/);
  });

  it('marks each mail as written by a program, in English', async () => {
    const headers = { 'List-Id': '<digest.elevate.example>' };
    await open().mailer.send({ to: 'c@example.org', subject: 'plain', text: 'text' });
    await open().mailer.send({ to: 'c@example.org', subject: 'listed', text: 'text', headers });
    const headerOf = async (subject: string, name: string) =>
      (await last(subject))?.headers.find(({ key }) => key === name)?.value;
    for (const subject of ['plain', 'listed']) {
      expect(await headerOf(subject, 'auto-submitted')).toBe('auto-generated');
      expect(await headerOf(subject, 'x-auto-response-suppress')).toBe('OOF, AutoReply');
      expect(await headerOf(subject, 'content-language')).toBe('en');
    }
    expect(await headerOf('listed', 'list-id')).toBe('<digest.elevate.example>');
  });

  it('keeps a link in one piece, however long its line is', async () => {
    const link = `https://elevate.example/reset-password#token=${'x'.repeat(300)}`;
    await open().mailer.send({ to: 'a@example.org', subject: 'long', text: `See ${link}` });
    expect((await last('long'))?.text).toContain(link);
  });

  it('rejects header injection through a field', async () => {
    const subject = 'hello\r\nBcc: victim@example.org';
    await open().mailer.send({ to: 'b@example.org', subject, text: 'text' });
    const mail = (await arrived(1)).find((candidate) => candidate.subject?.startsWith('hello'));
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.to).toMatchObject([{ address: 'b@example.org' }]);
  });

  it('delivers many at once, each as one mail', async () => {
    const before = (await open().received()).length;
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        open().mailer.send({ to: `p${n}@example.org`, subject: `many ${n}`, text: `${n}` }),
      ),
    );
    const mails = await arrived(before + 20);
    const many = mails.filter(({ subject }) => subject?.startsWith('many '));
    expect(new Set(many.map(({ subject }) => subject)).size).toBe(20);
  });
}
