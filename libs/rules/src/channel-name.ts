import { csvRows } from './csv.js';
import { isUrl } from './is-url.js';

const CHANNEL_ID = /^UC[A-Za-z0-9_-]{22}$/;
const HANDLE = /^@[\p{L}\p{M}\p{N}._·-]{3,60}$/u;
const USER = /^user\/[\w.-]{1,60}$/;
const HOST = /^(?:www\.|m\.|music\.)?youtube\.com$/i;

export const SOURCE_LIMITS = { channels: 500, opmlCharacters: 200_000 } as const;

/** A channel id, a handle or `user/name` in typed text or a YouTube URL. */
export function channelNameIn(text: string): string | undefined {
  const typed = text.trim();
  const name = (nameInAddress(typed) || decoded(typed))?.normalize('NFC') ?? '';
  return [CHANNEL_ID, HANDLE, USER].some((form) => form.test(name)) ? name : undefined;
}

/** The older kind of name, of `/user/` addresses. */
export function userNameIn(name: string): string | undefined {
  return USER.test(name) ? name.slice('user/'.length) : undefined;
}

/** The parts of a pasted text that may name channels, each once. */
export function splitChannelNames(text: string): string[] {
  const listed = namesInTable(text);
  const parts = listed ?? text.split(/[\s,;]+/).filter((part) => /[\p{L}\p{N}]/u.test(part));
  return [...new Set(parts)];
}

/** Of Google Takeout: id, address, title. */
const TABLE_ROW = /^\uFEFF?\s*"?UC[\w-]{22}"?([,;\t])/m;

function namesInTable(text: string): string[] | undefined {
  const [, separator] = TABLE_ROW.exec(text) ?? [];
  if (separator === undefined) return undefined;
  const rows = [...csvRows(text.replace(/^\uFEFF/, ''), separator)];
  return rows.flatMap(({ cells: [first = ''] }, index) => {
    const name = first.trim();
    const isHeading = index === 0 && !CHANNEL_ID.test(name);
    return name === '' || isHeading ? [] : [name];
  });
}

export function checkChannelName(text: string): string | undefined {
  if (text.trim() === '') return 'Please name a channel';
  if (channelNameIn(text) !== undefined) return undefined;
  return nameInAddress(text.trim()) !== undefined
    ? 'YouTube cannot look up this address. Please open the channel on YouTube and give its handle (@name) or its id (UC and 22 more characters)'
    : 'Please give a handle (@name), a channel id (UC and 22 more characters) or the address of a channel';
}

function nameInAddress(text: string): string | undefined {
  const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  if (!isUrl(address)) return undefined;
  const { hostname, pathname, searchParams } = new URL(address);
  if (!HOST.test(hostname)) return undefined;
  if (pathname === '/feeds/videos.xml') return searchParams.get('channel_id') ?? '';
  const [first = '', second = ''] = pathname.split('/').filter(Boolean);
  if (first === 'user') return `user/${second}`;
  return decoded(first === 'channel' ? second : first) ?? '';
}

/** URLs percent-encode handles in other scripts; the encoding may be invalid. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
