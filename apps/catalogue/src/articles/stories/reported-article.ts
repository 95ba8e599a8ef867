import { readHeadline, type Headline } from './headline.js';
import { contradict, isSameStory } from './same-story.js';

/** An article as far as its story goes. */
export interface ReportedArticle {
  readonly id: string;
  readonly title: string;
  readonly sourceId: string;
  /** Of publication, RFC 3339. */
  readonly publishedAt: string;
  /** The same for one page in several feeds; null where there is none. */
  readonly canonicalLink: string | null;
  /** Of the newest message about it. */
  readonly sourceVersion: number;
}

/** An article, read once for all comparisons. */
export interface Report extends ReportedArticle {
  readonly time: number;
  readonly headline: Headline;
  readonly link: string | null;
}

/** How far apart two articles of one story are published at most. */
export const STORY_MS = 48 * 60 * 60 * 1000;

export function toReport(article: ReportedArticle): Report {
  return {
    ...article,
    time: Date.parse(article.publishedAt),
    headline: readHeadline(article.title),
    link: article.canonicalLink === null ? null : linkOf(article.canonicalLink),
  };
}

/** Whether two articles of different sources report one story. */
export function reportSameStory(a: Report, b: Report): boolean {
  if (a.sourceId === b.sourceId) return false;
  return isSamePage(a, b) || (areClose(a, b) && isSameStory(a.headline, b.headline));
}

/** Whether two articles cannot be in one story, even if a third one is like both of them. */
export function excludeEachOther(a: Report, b: Report): boolean {
  if (a.sourceId === b.sourceId) return true;
  return !isSamePage(a, b) && contradict(a.headline, b.headline);
}

/** Earliest first, equal ones by id: the first of a story names it. */
export function byPublication(a: Report, b: Report): number {
  return a.time - b.time || (a.id < b.id ? -1 : Number(a.id > b.id));
}

function isSamePage(a: Report, b: Report): boolean {
  return a.link !== null && a.link === b.link;
}

function areClose(a: Report, b: Report): boolean {
  return Math.abs(a.time - b.time) <= STORY_MS;
}

// A site's front page is the page of no article.
function linkOf(address: string): string | null {
  const { host, pathname, search } = new URL(address);
  const path = pathname.replace(/\/+$/, '') + search;
  return path === '' ? null : host.replace(/^www\./, '') + path;
}
