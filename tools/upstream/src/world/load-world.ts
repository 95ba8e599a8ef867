import { readFile } from 'node:fs/promises';
import { worldSchema, type World } from './world.schema.js';

/** Reads `{ "channels": [...], "videos": [...] }`; rejects the whole file if any entry is invalid. */
export async function loadWorld(path: string): Promise<World> {
  return worldSchema.parse(JSON.parse(await readFile(path, 'utf8')));
}
