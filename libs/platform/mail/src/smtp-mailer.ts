import { createTransport, type Transporter } from 'nodemailer';
import { AppError } from '@elevate/errors';
import type { Mail, Mailer } from './mailer.js';
import { toMessage } from './to-message.js';

export interface SmtpMailerOptions {
  readonly from: string;
  readonly url: string;
}

const CONNECTIONS = 2;
const TIMEOUT_MS = 15_000;

export class SmtpMailer implements Mailer {
  private readonly transporter: Transporter;
  private readonly from: string;

  constructor({ from, url }: SmtpMailerOptions) {
    this.from = from;
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

  async send(mail: Mail): Promise<void> {
    try {
      await this.transporter.sendMail(toMessage(mail, this.from));
    } catch (error) {
      if (isRefusal(error)) throw refused(error);
      throw wasNotTaken(error) ? unavailable(error) : inDoubt(error);
    }
  }

  wasSent(): Promise<'unknown'> {
    return Promise.resolve('unknown');
  }

  close(): Promise<void> {
    this.transporter.close();
    return Promise.resolve();
  }
}

// A 5xx to the login, unlike one to the mail, can be fixed by configuration.
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

// Otherwise the connection may have broken after the last byte.
function wasNotTaken(error: unknown): boolean {
  const { responseCode, syscall } = factsOf(error);
  return typeof responseCode === 'number' || syscall === 'connect' || BEFORE.has(codeOf(error));
}

const BEFORE = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH']);

const codeOf = (error: unknown): string => String(factsOf(error).code ?? 'unknown');

function factsOf(error: unknown): Partial<Record<'code' | 'responseCode' | 'syscall', unknown>> {
  return typeof error === 'object' && error !== null ? error : {};
}

function inDoubt(error: unknown): AppError {
  return new AppError('MAIL.IN_DOUBT', {
    kind: 'transient',
    message: `The connection to the mail server broke (${codeOf(error)}); it may have the mail.`,
  });
}

function unavailable(error: unknown): AppError {
  return new AppError('MAIL.UNAVAILABLE', {
    kind: 'transient',
    message: `The mail server cannot take mail now (${codeOf(error)}).`,
  });
}
