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

let latest: { readonly document: string; readonly host: string | null } | undefined;

/** A document may come from a file. The latest one is kept, because each of its links asks for it. */
function hostOf(document: string | null): string | null {
  if (document === null) return null;
  if (latest?.document !== document) {
    latest = { document, host: URL.canParse(document) ? new URL(document).host : null };
  }
  return latest.host;
}
