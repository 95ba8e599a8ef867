import { concurrently } from '../concurrently.js';
import { marksIn, unsafeMarks } from './xss-detector.js';
import { textOf } from './xss-fields.js';
import { MARKUP } from './xss.table.js';

const AT_ONCE = 6;

export interface ReadPages {
  /** Marks that a browser would run or load, with the page. */
  readonly unsafe: ReadonlyMap<string, string>;
  readonly visited: ReadonlySet<string>;
  readonly untyped: readonly string[];
  /** Another site may frame an embedded page and nothing else; neither sets a cookie. */
  readonly misframed: readonly string[];
}

/** Every page that shows a hostile text, and every address with one in it. */
export function hostilePaths(
  videos: readonly string[],
  channels: readonly string[],
  { collections, events }: Readonly<Record<'collections' | 'events', readonly string[]>>,
): string[] {
  const searched = MARKUP.flatMap((_, number) => [
    `/news?q=${encodeURIComponent(textOf('news-search', number).slice(0, 190))}`,
    `/search?q=${encodeURIComponent(textOf('news-search', number).slice(0, 190))}`,
    `/news?page=${encodeURIComponent(textOf('page-number', number))}`,
    `/categories?topic=${encodeURIComponent(textOf('topic-search', number).slice(0, 95))}`,
    `/${encodeURIComponent(textOf('path', number))}`,
    `/embed/channels/x?theme=${encodeURIComponent(textOf('path', number))}`,
    `/oembed?url=${encodeURIComponent(textOf('path', number))}`,
  ]);
  const embedded = [
    ...videos.map((id) => `/embed/episodes/${id}`),
    ...channels.map((id) => `/embed/channels/${encodeURIComponent(id)}`),
    ...collections.map((id) => `/embed/collections/${id}`),
  ];
  return [
    '/',
    '/channels',
    '/collections',
    '/api/v1/collections',
    '/categories',
    '/creator-spotlight',
    '/events',
    '/data-sources',
    ...Array.from({ length: 8 }, (_, page) => `/news?page=${page + 1}`),
    '/events.ics',
    '/sitemap.xml',
    '/robots.txt',
    ...['news', 'episodes'].flatMap((name) => [`/feeds/${name}.xml`, `/feeds/${name}.json`]),
    '/api/v1/home',
    '/api/v1/news',
    '/api/v1/events',
    '/api/v1/channels',
    '/api/v1/topics',
    ...videos.map((id) => `/video/${id}`),
    ...channels.map((id) => `/channel/${encodeURIComponent(id)}`),
    ...events.flatMap((id) => [`/events/${id}`, `/api/v1/events/${id}`, `/events/${id}.ics`]),
    ...collections.flatMap((id) => [`/collections/${id}`, `/feeds/collections/${id}.xml`]),
    ...embedded,
    ...searched,
  ];
}

export async function readPages(site: string, paths: readonly string[]): Promise<ReadPages> {
  const unsafe = new Map<string, string>();
  const visited = new Set<string>();
  const untyped: string[] = [];
  const misframed: string[] = [];
  await concurrently(paths, AT_ONCE, async (path) => {
    const answer = await fetch(`${site}${path}`, { headers: { accept: 'text/html' } });
    const text = await answer.text();
    marksIn(text).forEach((mark) => visited.add(mark));
    if (!isTyped(answer)) untyped.push(`${path}: ${answer.headers.get('content-type')}`);
    if (!isFramedRightly(path, answer)) misframed.push(path);
    if (!answer.headers.get('content-type')?.startsWith('text/html')) return;
    for (const mark of unsafeMarks(text)) unsafe.set(mark, `on ${path}`);
  });
  return { unsafe, visited, untyped, misframed };
}

function isFramedRightly(path: string, { headers }: Response): boolean {
  const isEmbedded = path.startsWith('/embed/');
  const framedBy = isEmbedded ? 'frame-ancestors *' : "frame-ancestors 'none'";
  return (
    headers.get('content-security-policy')!.includes(framedBy) &&
    !(isEmbedded && headers.has('x-frame-options')) &&
    !headers.has('set-cookie')
  );
}

function isTyped({ headers }: Response): boolean {
  return (
    headers.get('content-type') !== null &&
    headers.get('x-content-type-options') === 'nosniff' &&
    /script-src|default-src/.test(headers.get('content-security-policy') ?? '')
  );
}
