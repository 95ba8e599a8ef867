const META = 'cached-at';

/** Marks a page of the server's that is kept for later with the time at which it was true. */
export function markAsCached(html: string, at: Date): string {
  return html.replace('</head>', `<meta name="${META}" content="${at.toISOString()}" /></head>`);
}

/** When the document in view was kept; null while it came from the server just now, and on the server. */
export function cachedAt(): Date | null {
  if (typeof document === 'undefined') return null;
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${META}"]`);
  return meta ? new Date(meta.content) : null;
}
