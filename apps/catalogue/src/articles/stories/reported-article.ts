import { readHeadline, type Headline } from './headline.js';
import { contradict, isSameStory } from './same-story.js';

export interface ReportedArticle {
  readonly id: string;
  readonly title: string;
  readonly sourceId: string;
  readonly publishedAt: string;
  /** Equal for the same page in several feeds; null if unknown. */
  readonly canonicalLink: string | null;
  readonly sourceVersion: number;
}

export interface Report extends ReportedArticle {
  readonly time: number;
  readonly headline: Headline;
  readonly link: string | null;
}

export const STORY_MS = 48 * 60 * 60 * 1000;

export function toReport(article: ReportedArticle): Report {
  return {
    ...article,
    time: Date.parse(article.publishedAt),
    headline: readHeadline(article.title),
    link: article.canonicalLink === null ? null : linkOf(article.canonicalLink),
  };
}

export function reportSameStory(a: Report, b: Report): boolean {
  if (a.sourceId === b.sourceId) return false;
  return isSamePage(a, b) || (areClose(a, b) && isSameStory(a.headline, b.headline));
}

/** True if two articles can never share a story, even through a third one. */
export function excludeEachOther(a: Report, b: Report): boolean {
  if (a.sourceId === b.sourceId) return true;
  return !isSamePage(a, b) && contradict(a.headline, b.headline);
}

/** Earliest first, then by id: the first article names the story. */
export function byPublication(a: Report, b: Report): number {
  return a.time - b.time || (a.id < b.id ? -1 : Number(a.id > b.id));
}

function isSamePage(a: Report, b: Report): boolean {
  return a.link !== null && a.link === b.link;
}

function areClose(a: Report, b: Report): boolean {
  return Math.abs(a.time - b.time) <= STORY_MS;
}

// A site's home page is no article link.
function linkOf(address: string): string | null {
  const { host, pathname, search } = new URL(address);
  const path = pathname.replace(/\/+$/, '') + search;
  return path === '' ? null : host.replace(/^www\./, '') + path;
}
