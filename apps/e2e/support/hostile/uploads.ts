import sharp from 'sharp';
import type { HostileClient } from './hostile-client.js';
import { MARK, type Upload } from './uploads.table.js';

interface Stored {
  readonly image_url: string;
  readonly image_sizes?: readonly { readonly url: string }[];
}

const ADDRESS = /^\/event-images\/[\w-]+\.(png|jpg|webp)$/;

/** Uploads, reads back whatever was stored, and says what got through. */
export async function upload(client: HostileClient, attack: Upload): Promise<string | null> {
  const body = await attack.bytes();
  const answer = await client.post('/admin/event-images', body, attack.headers);
  const { status, text } = answer;
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (status >= 400) return null;
  if (attack.expects === 'refused') return `accepted with ${status}`;
  const { image_url, image_sizes = [] } = answer.body as Stored;
  const urls = [...new Set([image_url, ...image_sizes.map(({ url }) => url)])];
  for (const url of urls) {
    const problem = await problemOf(client.url, url);
    if (problem !== null) return `${url}: ${problem}`;
  }
  return null;
}

async function problemOf(site: string, url: string): Promise<string | null> {
  if (!ADDRESS.test(url)) return 'a strange address';
  const answer = await fetch(new URL(url, site));
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { format, exif, pages = 1 } = await sharp(bytes).metadata();
  const type = answer.headers.get('content-type');
  const held: Readonly<Record<string, boolean>> = {
    'not served': answer.status === 200,
    [`served as ${type}`]: type === `image/${format}`,
    'without nosniff': answer.headers.get('x-content-type-options') === 'nosniff',
    'a page there may run script':
      answer.headers.get('content-security-policy')?.includes("default-src 'none'") ?? false,
    'has what was hidden in it':
      !bytes.includes(MARK) && !/<script|<\?php/.test(bytes.toString('latin1')),
    'has metadata': exif === undefined,
    moves: pages === 1,
  };
  return Object.keys(held).find((problem) => !held[problem]) ?? null;
}
