const META = 'cached-at';
export function markAsCached(html: string, at: Date): string {
  return html.replace('</head>', `<meta name="${META}" content="${at.toISOString()}" /></head>`);
}

/** Null if the document came from the server, and during server rendering. */
export function cachedAt(): Date | null {
  if (typeof document === 'undefined') return null;
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${META}"]`);
  return meta ? new Date(meta.content) : null;
}
