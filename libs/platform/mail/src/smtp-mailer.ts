import { createTransport, type Transporter } from 'nodemailer';
import { AppError } from '@elevate/errors';
import type { Mail, Mailer } from './mailer.js';

export interface SmtpMailerOptions {
  readonly from: string;
  /** `smtp://` uses STARTTLS if offered, `smtps://` starts with TLS. */
  readonly url: string;
}

const CONNECTIONS = 2;
const TIMEOUT_MS = 15_000;

export class SmtpMailer implements Mailer {
  private readonly transporter: Transporter;

  constructor({ from, url }: SmtpMailerOptions) {
    this.transporter = createTransport(
      {
        url,
        pool: true,
        maxConnections: CONNECTIONS,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
        // Mail content must never read files or fetch URLs.
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from },
    );
  }

  async send({ to, subject, text }: Mail): Promise<void> {
    try {
      await this.transporter.sendMail({ to, subject, text });
    } catch (error) {
      throw isRefusal(error) ? refused(error) : unavailable(error);
    }
  }

  close(): Promise<void> {
    this.transporter.close();
    return Promise.resolve();
  }
}

// A 5xx reply to the mail is permanent; a 5xx to the login can be fixed by configuration.
function isRefusal(error: unknown): error is Error & { responseCode: number } {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  const forGood = typeof error.responseCode === 'number' && error.responseCode >= 500;
  return forGood && 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
}

// No cause: the server's reply repeats the address.
function refused({ responseCode }: { readonly responseCode: number }): AppError {
  return new AppError('MAIL.REFUSED', {
    kind: 'unexpected',
    message: `The mail server refused the mail with ${responseCode}.`,
  });
}

function unavailable(error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return new AppError('MAIL.UNAVAILABLE', {
    kind: 'transient',
    message: `The mail server cannot take mail now (${code}).`,
  });
}
