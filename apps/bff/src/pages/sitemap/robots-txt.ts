/** Hidden pages are omitted, because this file is public. */
export function robotsTxt(siteUrl: string | undefined): Buffer {
  const lines = ['User-agent: *', 'Disallow: /api/'];
  if (siteUrl !== undefined) lines.push('', `Sitemap: ${siteUrl}/sitemap.xml`);
  return Buffer.from(`${lines.join('\n')}\n`);
}
