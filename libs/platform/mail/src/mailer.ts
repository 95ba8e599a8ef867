import { randomUUID } from 'node:crypto';
import { access, mkdir, open, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { SendMailOptions, Transporter } from 'nodemailer';
import { AppError } from '@elevate/errors';

export interface Mail {
  /** Recognizes the mail when sent again; letters, digits and hyphens. Part of its Message-ID. */
  readonly id?: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Resolves once the mail server or disk has the mail. Rejects with `MAIL.UNAVAILABLE` (transient), `MAIL.REFUSED`
 * (permanent), `MAIL.SITE_REFUSED` (any receiver) or `MAIL.IN_DOUBT`: the server may have it. Errors contain no address.
 */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** If a mail with that id was handed over. A mail server cannot be asked. */
  wasSent(id: string): Promise<'yes' | 'no' | 'unknown'>;
  close(): Promise<void>;
}

/** The address is `smtp://user:password@host:port` or `smtps://…`; without it, mails are written as files. */
export function createMailer(
  from: string,
  smtpUrl: string | undefined,
  folder: string,
  onFile?: (path: string) => void,
): Mailer {
  return smtpUrl === undefined
    ? new FileMailer(from, folder, onFile)
    : new SmtpMailer(from, smtpUrl);
}

// Loaded with the first mail: most processes send none.
const nodemailer = () => import('nodemailer');

const CONNECTIONS = 2;
const TIMEOUT_MS = 15_000;

class SmtpMailer implements Mailer {
  private transporter: Promise<Transporter> | undefined;

  constructor(
    private readonly from: string,
    private readonly url: string,
  ) {}

  async send(mail: Mail): Promise<void> {
    this.transporter ??= this.connect();
    const transporter = await this.transporter;
    try {
      await transporter.sendMail(toMessage(mail, this.from));
    } catch (error) {
      throw toMailError(error);
    }
  }

  wasSent(): Promise<'unknown'> {
    return Promise.resolve('unknown');
  }

  async close(): Promise<void> {
    (await this.transporter)?.close();
  }

  private async connect(): Promise<Transporter> {
    const { createTransport } = await nodemailer();
    return createTransport(
      {
        url: this.url,
        pool: true,
        maxConnections: CONNECTIONS,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
        // Mail content must never read files or fetch URLs.
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from: this.from },
    );
  }
}

/** Any other failure comes before the mail. */
const BREAKS = /^CONN (?:ECONNECTION|ECONNRESET|EPIPE|ETIMEDOUT|SOCKET_TIMEOUT)$/;
/** RFC 3463: of address, mailbox or route. */
const OF_RECEIVER =
  /^(?:RCPT TO|DATA) 55\d[ -]5\.(?:1\.[^78]|2\.|4\.[^5])|^RCPT TO 55\d[ -](?!5\.\d|.*relay)/is;

function toMailError(error: unknown): AppError {
  const facts = Object(error) as Readonly<Record<string, unknown>>;
  const { command, message, timeoutType, originalCode, code = 'unknown' } = facts;
  const reply = String(facts.response ?? '');
  // The rest repeats the address.
  const [status] = /^\d{3}(?:[ -]\d(?:\.\d+){2})?/.exec(reply) ?? [];
  const isOfReceiver = OF_RECEIVER.test(`${command} ${reply}`);
  if (reply.startsWith('5') && (code === 'EENVELOPE' || code === 'EMESSAGE'))
    return new AppError(isOfReceiver ? 'MAIL.REFUSED' : 'MAIL.SITE_REFUSED', {
      kind: isOfReceiver ? 'unexpected' : 'transient',
      message: `The mail server refused the mail with ${status}.`,
    });
  const isOfConnection = /^(?:CONN|STARTTLS|undefined)$/.test(`${command}`);
  const reason = `${code}: ${status ?? (isOfConnection ? message : command)}`;
  if (status !== undefined || !BREAKS.test(`${command} ${timeoutType ?? originalCode ?? code}`))
    return new AppError('MAIL.UNAVAILABLE', {
      kind: 'transient',
      message: `The mail server cannot take mail now (${reason}).`,
    });
  // The connection may have broken after the last byte.
  return new AppError('MAIL.IN_DOUBT', {
    kind: 'transient',
    message: `The connection to the mail server broke (${reason}); it may have the mail.`,
  });
}

/**
 * Writes `.eml` files readable only by their owner. An id is the file's name, so that it is written
 * once.
 */
export class FileMailer implements Mailer {
  private readonly folder: string;
  private hasWritten = false;

  constructor(
    private readonly from: string,
    folder: string,
    private readonly onFile: (path: string) => void = () => undefined,
  ) {
    this.folder = resolve(folder);
  }

  async send(mail: Mail): Promise<void> {
    const { createTransport } = await nodemailer();
    const composer = createTransport(
      { streamTransport: true, buffer: true, newline: 'windows' },
      { from: this.from },
    );
    const { message } = await composer.sendMail(toMessage(mail, this.from));
    const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
    const path = this.pathOf(mail.id ?? `${time}-${randomUUID()}`);
    try {
      // Never makes a lost data folder again.
      const made = mkdir(this.folder, { recursive: !this.hasWritten, mode: 0o700 });
      await made.catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
      await writeWhole(path, message as Buffer);
      this.hasWritten = true;
    } catch (cause) {
      throw new AppError('MAIL.UNAVAILABLE', {
        kind: 'transient',
        message: 'The mail cannot be written to its folder.',
        cause,
      });
    }
    this.onFile(path);
  }

  async wasSent(id: string): Promise<'yes' | 'no'> {
    return access(this.pathOf(id)).then(
      () => 'yes',
      () => 'no',
    );
  }

  private pathOf(name: string): string {
    return join(this.folder, `${name}.eml`);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

// Watchers see complete mails, and acknowledged ones survive a power failure.
async function writeWhole(path: string, content: Buffer): Promise<void> {
  // Two processes may write one mail at once.
  const part = `${path}.${randomUUID()}.part`;
  const file = await open(part, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
}

function toMessage({ id, to, subject, text, headers }: Mail, from: string): SendMailOptions {
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    to,
    subject,
    text,
    // Automatic replies to it are not sent (RFC 3834; Exchange).
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
      'Content-Language': 'en',
      ...headers,
    },
    ...(id !== undefined && { messageId: `<${id}@${domain}>` }),
  };
}
