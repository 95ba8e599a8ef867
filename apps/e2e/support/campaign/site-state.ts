const PAGES = 'stats home hero channels topics events?when=all news news/stats'.split(' ');

export async function siteState(
  url: string,
  episodes: readonly string[],
): Promise<Record<string, unknown>> {
  const rows: string[] = [];
  const first = (await read(url, 'channel-rows')) as { pages: number };
  for (let page = 1; page <= first.pages; page += 1) rows.push(`channel-rows?page=${page}`);
  const state: Record<string, unknown> = {};
  for (const path of [...PAGES, ...rows, ...episodes.map((id) => `episodes/${id}`)])
    state[path] = await read(url, path);
  return state;
}

export function differences(
  record: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): string[] {
  return [...new Set([...Object.keys(record), ...Object.keys(other)])].flatMap((path) => {
    const [mine, its] = [record, other].map((state) => JSON.stringify(state[path]));
    return mine === its ? [] : [`${path}:\n  ${mine?.slice(0, 2_000)}\n  ${its?.slice(0, 2_000)}`];
  });
}

async function read(url: string, path: string): Promise<unknown> {
  const response = await fetch(`${url}/api/v1/${path}`);
  // Unavailable talks answer 404.
  return response.status === 404 ? null : response.json();
}
