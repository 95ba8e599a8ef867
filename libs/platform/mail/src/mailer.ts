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
 * (permanent) or `MAIL.IN_DOUBT`: the server may have it. Errors contain no address.
 */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** If a mail with that id was handed over. A mail server cannot be asked. */
  wasSent(id: string): Promise<'yes' | 'no' | 'unknown'>;
  close(): Promise<void>;
}

interface MailerOptions {
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

interface SmtpMailerOptions {
  readonly from: string;
  readonly url: string;
}

// Loaded with the first mail: most processes send none.
const nodemailer = () => import('nodemailer');

const CONNECTIONS = 2;
const TIMEOUT_MS = 15_000;

class SmtpMailer implements Mailer {
  private transporter: Promise<Transporter> | undefined;

  constructor(private readonly options: SmtpMailerOptions) {}

  async send(mail: Mail): Promise<void> {
    this.transporter ??= this.connect();
    const transporter = await this.transporter;
    try {
      await transporter.sendMail(toMessage(mail, this.options.from));
    } catch (error) {
      if (isRefusal(error)) throw refused(error);
      throw wasNotTaken(error) ? unavailable(error) : inDoubt(error);
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
    const { from, url } = this.options;
    return createTransport(
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

interface FileMailerOptions {
  readonly from: string;
  readonly folder: string;
  readonly say?: (line: string) => void;
}

/**
 * Writes each mail as an `.eml` file readable only by its owner. A mail with an id has it as its file name, so that
 * it is written once.
 */
export class FileMailer implements Mailer {
  private readonly folder: string;
  private readonly from: string;
  private readonly say: (line: string) => void;

  constructor({ from, folder, say = sayOnStandardOutput }: FileMailerOptions) {
    this.from = from;
    this.folder = resolve(folder);
    this.say = say;
  }

  async send(mail: Mail): Promise<void> {
    const { createTransport } = await nodemailer();
    const composer = createTransport(
      { streamTransport: true, buffer: true, newline: 'windows' },
      { from: this.from },
    );
    const { message } = await composer.sendMail(toMessage(mail, this.from));
    const path = this.pathOf(mail.id ?? `${fileTime()}-${randomUUID()}`);
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      await writeWhole(path, message as Buffer);
    } catch (cause) {
      throw new AppError('MAIL.UNAVAILABLE', {
        kind: 'transient',
        message: 'The mail cannot be written to its folder.',
        cause,
      });
    }
    this.say(`A mail was written to ${path}`);
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

function fileTime(): string {
  return new Date().toISOString().replaceAll(/[:.]/g, '-');
}

function sayOnStandardOutput(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function toMessage({ id, to, subject, text, headers }: Mail, from: string): SendMailOptions {
  return {
    to,
    subject,
    text,
    ...(headers && { headers }),
    ...(id !== undefined && { messageId: `<${id}@${domainOf(from)}>` }),
  };
}

function domainOf(from: string): string {
  return /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}
