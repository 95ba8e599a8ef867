import { summarize } from '@elevate/rules';
import type { EpisodeState } from '@elevate/contracts/catalogue';
import { embedUrl } from '../client/platform-urls.js';
import { writeXml, type XmlElement } from '../xml/write-xml.js';
import type { ListedPage } from './listed-pages.queries.js';

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const VIDEO = 'http://www.google.com/schemas/sitemap-video/1.1';

// Limits of the video sitemap extension.
const MAX_SECONDS = 28_800;
const MAX_TAGS = 32;
// The extension allows 2,048; the page has the full text.
const DESCRIPTION_LENGTH = 300;

export function sitemapXml(siteUrl: string, pages: readonly ListedPage[]): Buffer {
  // No lastmod: the catalogue has no edit date, and a wrong one makes search engines ignore all.
  const url = pages.map(({ path, episode }) => ({
    loc: `${siteUrl}${path}`,
    ...(episode && videoOf(episode)),
  }));
  return writeXml({ urlset: { '@_xmlns': SITEMAP, '@_xmlns:video': VIDEO, url } });
}

export function sitemapIndexXml(siteUrl: string, paths: readonly string[]): Buffer {
  const sitemap = paths.map((path) => ({ loc: `${siteUrl}${path}` }));
  return writeXml({ sitemapindex: { '@_xmlns': SITEMAP, sitemap } });
}

/** Omitted unless all required fields are known. */
function videoOf(episode: EpisodeState): XmlElement {
  const { title, thumbnail_url, description, embeddable, published_at, view_count } = episode;
  const text = summarize(description, DESCRIPTION_LENGTH);
  if (thumbnail_url === null || text === '' || !embeddable) return {};
  const video = {
    'video:thumbnail_loc': thumbnail_url,
    'video:title': title,
    'video:description': text,
    'video:player_loc': embedUrl(episode),
    ...(episode.duration_seconds <= MAX_SECONDS && { 'video:duration': episode.duration_seconds }),
    ...(view_count !== null && { 'video:view_count': view_count }),
    ...(published_at !== null && { 'video:publication_date': published_at }),
    'video:tag': episode.topics.slice(0, MAX_TAGS),
  };
  return { 'video:video': video };
}
