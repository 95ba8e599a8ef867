/* Prints every episode of a site as a JSON line. `npx openapi-typescript $SITE/api/openapi.json -o schema.ts` writes ./schema. */
import type { paths } from './schema.js';

type List = paths['/api/v1/episodes']['get'];
type Page = List['responses'][200]['content']['application/json'];

const [site = 'http://localhost:3000', changedSince] = process.argv.slice(2);

async function readPage(cursor: string | null): Promise<Page> {
  const query: NonNullable<List['parameters']['query']> = {
    ...(changedSince !== undefined && { changed_since: changedSince }),
    ...(cursor !== null && { cursor }),
  };
  const address = new URL('/api/v1/episodes', site);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.href} answered ${response.status}`);
  return (await response.json()) as Page;
}

let cursor: string | null = null;
do {
  const page: Page = await readPage(cursor);
  for (const { id, title } of page.items) console.log(JSON.stringify({ id, title }));
  cursor = page.next_cursor;
} while (cursor !== null);
