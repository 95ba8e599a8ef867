const ID = /^[A-Za-z0-9_-]{11}$/;
const ADDRESS = /(?:https?:\/\/)?(?:[a-z0-9-]+\.)*[a-z0-9-]+(?::\d+)?\/[^\s<>"“”«»]*/giu;
const YOUTUBE = /^(?:[a-z]+\.)?(?:youtube\.com|youtube-nocookie\.com)$/;
const SHORT = /^(?:www\.)?youtu\.be$/;
const VIDEO_PATH = /^\/(?:shorts|live|embed|v|e)\/([^/]+)/;
const OWN_PATH = /^\/video\/([^/]+)\/?$/;

/**
 * The ids that a pasted text may name: a YouTube id or address, or this site's, also within a
 * sentence as phones share it. Such a talk need not exist.
 */
export function talkIdsIn(text: string): string[] {
  const trimmed = text.trim();
  if (ID.test(trimmed)) return [trimmed];
  const ids = (trimmed.match(ADDRESS) ?? []).map(idIn);
  return [...new Set(ids.filter((id) => id !== undefined && ID.test(id)))] as string[];
}

/** The first moment that an address in the text names, as a query: `?t=90`, `?t=1h2m3s`; empty without one. */
export function talkMomentIn(text: string): string {
  const [, moment] = /[?&#](?:t|start|time_continue)=(\d[\dhms]*)(?![\w.])/i.exec(text) ?? [];
  return moment === undefined ? '' : `?t=${moment.toLowerCase()}`;
}

function idIn(address: string): string | undefined {
  const spelled = /^https?:/i.test(address) ? address : `https://${address}`;
  let url: URL;
  try {
    url = new URL(spelled);
  } catch {
    return undefined;
  }
  const { hostname, pathname, searchParams } = url;
  if (SHORT.test(hostname)) return pathname.slice(1).split('/', 1)[0];
  if (!YOUTUBE.test(hostname)) return OWN_PATH.exec(pathname)?.[1];
  return searchParams.get('v') ?? VIDEO_PATH.exec(pathname)?.[1];
}
