import { FileMailer } from './file-mailer.js';
import type { Mailer } from './mailer.js';
import { SmtpMailer } from './smtp-mailer.js';

export interface MailerOptions {
  readonly from: string;
  /** `smtp://user:password@host:port` or `smtps://…`; without it, mails are written as files. */
  readonly smtpUrl?: string | undefined;
  readonly folder: string;
}

export function createMailer({ from, smtpUrl, folder }: MailerOptions): Mailer {
  return smtpUrl === undefined
    ? new FileMailer({ from, folder })
    : new SmtpMailer({ from, url: smtpUrl });
}
