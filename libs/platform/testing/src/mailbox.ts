import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** The mails that a product with this data folder wrote as files, the oldest first. */
export async function writtenMails(
  dataDir: string,
  isWanted = (_name: string): boolean => true,
): Promise<Email[]> {
  const folder = join(dataDir, 'mail');
  const files = await readdir(folder).catch(() => []);
  const names = files.filter((name) => name.endsWith('.eml') && isWanted(name)).sort();
  return Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
}

export function isMailTo({ to }: Email, email: string): boolean {
  return to?.some(({ address }) => address === email) ?? false;
}
