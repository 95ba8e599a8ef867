import { randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import { AppError } from '@elevate/errors';
import type { Mail, Mailer } from './mailer.js';

export interface FileMailerOptions {
  readonly from: string;
  readonly folder: string;
  readonly say?: (line: string) => void;
}

/**
 * Writes each mail as an `.eml` file readable only by its owner and logs one line. Names sort by time and contain no
 * address.
 */
export class FileMailer implements Mailer {
  private readonly composer: Transporter<{ message: Buffer | NodeJS.ReadableStream }>;
  private readonly folder: string;
  private readonly say: (line: string) => void;

  constructor({ from, folder, say = sayOnStandardOutput }: FileMailerOptions) {
    this.composer = createTransport(
      { streamTransport: true, buffer: true, newline: 'windows' },
      { from },
    );
    this.folder = resolve(folder);
    this.say = say;
  }

  async send({ to, subject, text }: Mail): Promise<void> {
    const { message } = await this.composer.sendMail({ to, subject, text });
    const path = join(this.folder, `${fileTime()}-${randomUUID()}.eml`);
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

  close(): Promise<void> {
    this.composer.close();
    return Promise.resolve();
  }
}

// Atomic rename and fsync: watchers see complete mails, and acknowledged ones survive a power failure.
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const file = await open(`${path}.part`, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}

function fileTime(): string {
  return new Date().toISOString().replaceAll(/[:.]/g, '-');
}

function sayOnStandardOutput(line: string): void {
  process.stdout.write(`${line}\n`);
}
