import { randomUUID } from 'node:crypto';
import { access, mkdir, open, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import { AppError } from '@elevate/errors';
import type { Mail, Mailer } from './mailer.js';
import { toMessage } from './to-message.js';

export interface FileMailerOptions {
  readonly from: string;
  readonly folder: string;
  readonly say?: (line: string) => void;
}

/**
 * Writes each mail as an `.eml` file readable only by its owner. A mail with an id has it as its file name, so that
 * it is written once.
 */
export class FileMailer implements Mailer {
  private readonly composer: Transporter<{ message: Buffer | NodeJS.ReadableStream }>;
  private readonly folder: string;
  private readonly from: string;
  private readonly say: (line: string) => void;

  constructor({ from, folder, say = sayOnStandardOutput }: FileMailerOptions) {
    this.composer = createTransport(
      { streamTransport: true, buffer: true, newline: 'windows' },
      { from },
    );
    this.from = from;
    this.folder = resolve(folder);
    this.say = say;
  }

  async send(mail: Mail): Promise<void> {
    const { message } = await this.composer.sendMail(toMessage(mail, this.from));
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
    this.composer.close();
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
