const CHANNEL_ID = /^UC[A-Za-z0-9_-]{22}$/;
const HANDLE = /^@[\p{L}\p{N}._·-]{3,60}$/u;
const HOST = /^(?:www\.|m\.)?youtube\.com$/i;

/** The id or handle in what was typed or pasted, an address of the platform included; undefined where there is none. */
export function channelNameIn(text: string): string | undefined {
  const typed = text.trim();
  const name = nameInAddress(typed) ?? typed;
  return CHANNEL_ID.test(name) || HANDLE.test(name) ? name : undefined;
}

/** What is wrong with the name of a channel, if anything. */
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

/** Handles in other scripts are written with percent signs in addresses; not everything so written is text. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
