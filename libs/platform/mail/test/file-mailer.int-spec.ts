import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tempDir } from '@elevate/testing';
import { createMailer, FileMailer } from '../src/mailer.js';
import { FROM, mailerCompliance } from './compliance.js';

let folder: string;
let remove: () => Promise<void>;
let mailer: FileMailer;
const lines: string[] = [];

beforeAll(async () => {
  const temporary = await tempDir('mail');
  remove = temporary.remove;
  folder = join(temporary.path, 'deep', 'mail');
  mailer = new FileMailer(FROM, folder, (line) => void lines.push(line));
});
afterAll(async () => {
  await mailer.close();
  await remove();
});

const files = async (): Promise<string[]> => (await readdir(folder).catch(() => [])).sort();
const received = async (): Promise<string[]> =>
  Promise.all((await files()).map((name) => readFile(join(folder, name), 'utf8')));

describe('a mailer that keeps mails as files', () => {
  mailerCompliance(() => ({ mailer, received }));

  it('leaves whole mails only, for the owner alone', async () => {
    const names = await files();
    expect(names.filter((name) => !name.endsWith('.eml'))).toEqual([]);
    for (const name of names) {
      expect(((await stat(join(folder, name))).mode & 0o777).toString(8)).toBe('600');
    }
    expect(((await stat(folder)).mode & 0o777).toString(8)).toBe('700');
  });

  it('logs one line per mail, with the file name and no address', async () => {
    const names = await files();
    expect(lines).toHaveLength(names.length);
    expect(names.every((name) => lines.some((line) => line.endsWith(name)))).toBe(true);
    expect(lines.join('\n')).not.toMatch(/@|token/);
  });

  it('says that it cannot where its folder cannot be', async () => {
    const file = join(folder, '..', 'a-file');
    await writeFile(file, '');
    const stuck = createMailer(FROM, undefined, join(file, 'mail'));
    await expect(
      stuck.send({ to: 'a@example.org', subject: 's', text: 't' }),
    ).rejects.toMatchObject({ code: 'MAIL.UNAVAILABLE', kind: 'transient' });
  });
});
