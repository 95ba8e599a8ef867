/** The client's addresses with parameters, in the one spelling that is canonical. */
export const channelPath = (id: string): string => `/channel/${encodeURIComponent(id)}`;
export const episodePath = (id: string): string => `/video/${encodeURIComponent(id)}`;

const CHANNEL = /^\/channel\/([^/?#]+)$/;
const EPISODE = /^\/video\/([^/?#]+)$/;

/** The id in a channel's address, however it is spelt; undefined: not such an address. */
export const channelIdIn = (path: string): string | undefined => parameterOf(CHANNEL, path);
export const episodeIdIn = (path: string): string | undefined => parameterOf(EPISODE, path);

/** The canonical spelling of a page's path: one id can be percent-encoded in many ways. */
export function canonicalPagePath(path: string): string {
  const [episode, channel] = [episodeIdIn(path), channelIdIn(path)];
  if (episode !== undefined) return episodePath(episode);
  return channel === undefined ? path : channelPath(channel);
}

function parameterOf(pattern: RegExp, path: string): string | undefined {
  const raw = pattern.exec(path)?.[1];
  if (raw === undefined) return undefined;
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}
