const CHANNEL_ID = /^UC[A-Za-z0-9_-]{22}$/;
const HANDLE = /^@[\p{L}\p{N}._·-]{3,60}$/u;
const HOST = /^(?:www\.|m\.)?youtube\.com$/i;

/** Extracts a channel id or handle from typed text or a YouTube URL; undefined if there is none. */
export function channelNameIn(text: string): string | undefined {
  const typed = text.trim();
  const name = nameInAddress(typed) ?? typed;
  return CHANNEL_ID.test(name) || HANDLE.test(name) ? name : undefined;
}

export function checkChannelName(text: string): string | undefined {
  if (text.trim() === '') return 'Please name a channel';
  return channelNameIn(text) === undefined
    ? 'Please give a handle (@name), a channel id (UC and 22 more characters) or the address of a channel'
    : undefined;
}

function nameInAddress(text: string): string | undefined {
  const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname } = new URL(address);
  if (!HOST.test(hostname)) return undefined;
  const [first = '', second = ''] = pathname.split('/').filter(Boolean);
  return decoded(first === 'channel' ? second : first);
}

/** URLs percent-encode handles in other scripts; the encoding may be invalid. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
