import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** The folder for what is downloaded or built once per machine. */
export function defaultCacheDir(environment = process.env) {
  return join(environment.XDG_CACHE_HOME || join(homedir(), '.cache'), 'elevate');
}

/**
 * Makes the folder `home` unless it exists. `make` gets a work folder and returns the folder, in it, that becomes `home`, which is
 * therefore never incomplete. If another process is faster, its copy stays.
 */
export async function makeOnce(home, make) {
  if (existsSync(home)) return home;
  await mkdir(dirname(home), { recursive: true });
  const work = await mkdtemp(`${home}-partial-`);
  try {
    await rename(await make(work), home);
  } catch (error) {
    if (!existsSync(home)) throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return home;
}
