import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  codeOf,
  type ObjectStore,
  orUnavailable,
  type StoredObject,
  typeOfName,
  typeOfOwnName,
} from './object-store.js';

const PART = '.part';

export class FolderObjectStore implements ObjectStore {
  private readonly folder: string;
  private isPrepared = false;

  constructor(
    folder: string,
    private readonly publicPath: string,
  ) {
    this.folder = resolve(folder);
  }

  async prepare(): Promise<void> {
    // Never makes a lost data folder again.
    await orUnavailable(() => makeFolder(this.folder, { recursive: !this.isPrepared }));
    this.isPrepared = true;
  }

  async put(name: string, content: Uint8Array): Promise<void> {
    typeOfOwnName(name);
    await orUnavailable(() => this.writeWhole(join(this.folder, name), content));
  }

  async get(name: string): Promise<StoredObject | null> {
    const type = typeOfName(name);
    if (type === undefined) return null;
    const content = await orUnavailable(() => orMissing(readFile(join(this.folder, name))));
    return content && { content, type };
  }

  async delete(name: string): Promise<void> {
    typeOfOwnName(name);
    await orUnavailable(() => rm(join(this.folder, name), { force: true }));
  }

  async listOlderThan(time: Date): Promise<string[]> {
    return orUnavailable(async () => {
      const names = (await orMissing(readdir(this.folder))) ?? [];
      const old: string[] = [];
      for (const name of names) {
        if (!(await this.isOlder(name, time))) continue;
        if (typeOfName(name) !== undefined) old.push(name);
        // Deletes partial writes of a killed process.
        else if (name.endsWith(PART)) await rm(join(this.folder, name), { force: true });
      }
      return old;
    });
  }

  publicUrl(name: string): string {
    return `${this.publicPath}/${name}`;
  }

  private async isOlder(name: string, time: Date): Promise<boolean> {
    const file = await orMissing(stat(join(this.folder, name)));
    return file !== null && file.mtimeMs < time.getTime();
  }

  // Readers see complete objects, and acknowledged ones survive a power failure.
  private async writeWhole(path: string, content: Uint8Array): Promise<void> {
    const part = `${path}-${randomUUID()}${PART}`;
    try {
      const file = await open(part, 'wx', 0o644);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }
}

async function makeFolder(path: string, options: { recursive: boolean }): Promise<void> {
  await mkdir(path, options).catch((error: unknown) => {
    if (options.recursive || codeOf(error) !== 'EEXIST') throw error;
  });
}

async function orMissing<T>(step: Promise<T>): Promise<T | null> {
  try {
    return await step;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
