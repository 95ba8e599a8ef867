import { isPublicHost } from '@elevate/http-client/public-host';

/**
 * Drops credentials. Null unless the host is public or that of `document`, because visitors' browsers open the link.
 */
export function publicLink(link: string | null, document: string | null): string | null {
  if (link === null) return null;
  const url = new URL(link);
  if (url.host !== hostOf(document) && !isPublicHost(url.hostname)) return null;
  if (url.username === '' && url.password === '') return link;
  url.username = '';
  url.password = '';
  return url.href;
}

/** A document may come from a file. */
function hostOf(document: string | null): string | null {
  return document !== null && URL.canParse(document) ? new URL(document).host : null;
}
