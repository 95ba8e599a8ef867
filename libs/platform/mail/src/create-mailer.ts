import { FileMailer } from './file-mailer.js';
import type { Mailer } from './mailer.js';
import { SmtpMailer } from './smtp-mailer.js';

export interface MailerOptions {
  /** Who the mails are from: an address, or `Name <address>`. */
  readonly from: string;
  /** `smtp://user:password@host:port` or `smtps://…`; without one the mails are kept as files. */
  readonly smtpUrl?: string | undefined;
  /** Where the files go. */
  readonly folder: string;
}

/** The mailer that the configuration asks for. */
export function createMailer({ from, smtpUrl, folder }: MailerOptions): Mailer {
  return smtpUrl === undefined
    ? new FileMailer({ from, folder })
    : new SmtpMailer({ from, url: smtpUrl });
}
