import { z } from 'zod';
import { readFile } from 'node:fs/promises';

const FILE = new URL('../../../apps/ingestion/data/starter-channels.json', import.meta.url);
const starterFile = z.object({
  channels: z.array(z.object({ channel: z.string(), name: z.string() })),
});

export async function readStarterChannels(): Promise<{ channel: string; name: string }[]> {
  return starterFile.parse(JSON.parse(await readFile(FILE, 'utf8'))).channels;
}
