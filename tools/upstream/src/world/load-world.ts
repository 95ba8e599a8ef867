import { readFile } from 'node:fs/promises';
import { worldSchema, type World } from './world.schema.js';

export async function loadWorld(path: string): Promise<World> {
  return worldSchema.parse(JSON.parse(await readFile(path, 'utf8')));
}
