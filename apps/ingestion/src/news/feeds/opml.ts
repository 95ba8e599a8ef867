import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FollowedFeed, NewFeed } from '@elevate/contracts/ingestion';
import { AppError, isAppError } from '@elevate/errors';
import type { HttpClient } from '@elevate/http-client';
import XMLBuilder from 'fast-xml-builder';
import { Parser } from 'htmlparser2';
import { type EveryField, NEWS_CATEGORIES, newsCategory } from '@elevate/rules';
import type { FeedDocument, FeedFacts } from './feed.schema.js';

const MOST_CHARACTERS = 200;
const LOOKS_LIKE_ADDRESS = /^\s*(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S*\s*$/i;

export function usableName(name: string | undefined): string | null {
  const text = (name ?? '').replace(/\s+/g, ' ').trim().slice(0, MOST_CHARACTERS).trim();
  return text === '' || LOOKS_LIKE_ADDRESS.test(text) ? null : text;
}

/** Used until the feed's document has a title. */
export function nameByHost(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}

// A slow name server must not delay the answer: each fetch checks again.
const LOOKUP_MS = 2_000;
const REASONS: Readonly<Record<string, string>> = {
  'HTTP.FORBIDDEN_URL': 'it must be http(s) on the usual port, without a user name or password',
  'HTTP.FORBIDDEN_ADDRESS': 'it leads to an address that is not public',
};

/**
 * @throws AppError `INGESTION.INVALID_FEED` if the address can never be fetched
 */
export async function checkAddress(http: HttpClient, address: string): Promise<void> {
  try {
    await Promise.race([http.check(address), delay(LOOKUP_MS, undefined, { ref: false })]);
  } catch (error) {
    const reason = isAppError(error) ? REASONS[error.code] : undefined;
    if (!reason) throw error;
    throw invalidFeed(`This feed can never be fetched, because ${reason}`, address, error);
  }
}

function invalidFeed(problem: string, address: string, cause?: unknown): AppError {
  const message = `${problem}: ${address.slice(0, 200)}`;
  return new AppError('INGESTION.INVALID_FEED', { kind: 'user', message, cause });
}

/** @throws AppError `INGESTION.INVALID_FEED` */
export function newFeed(feed: NewFeed, addedAt: Date): FeedDocument {
  const url = parseFeedUrl(feed.feed_url);
  const name = usableName(feed.name);
  return {
    // Stays when the feed moves.
    _id: createHash('sha256').update(url).digest('hex').slice(0, 16),
    version: 1,
    unpublished: true,
    removed: false,
    state: {
      name: name ?? nameByHost(url),
      feed_url: url,
      site_url: feed.site_url ?? null,
      category: feed.category ?? 'News',
      status: 'active',
      health: {
        state: 'new',
        last_error: null,
        last_success_at: null,
        next_attempt_at: null,
        newest_item_at: null,
      },
    } satisfies EveryField<FeedFacts>,
    originUrl: url,
    addedAt,
    named: name !== null,
    validators: null,
    contentHash: null,
    failures: 0,
    nextAttemptAt: null,
    notBefore: null,
    lastSuccessAt: null,
    rhythmMs: null,
    refreshMinutes: null,
    moved: null,
    pictures: true,
    userAgent: null,
  };
}

const OTHER_SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/i;
const FEED_SCHEME = /^(?:feed|rss|pcast|itpc):(?:\/\/)?/i;

/** @throws AppError `INGESTION.INVALID_FEED` */
function parseFeedUrl(text: string): string {
  const rest = text.trim().replace(FEED_SCHEME, '');
  const address = rest === text.trim() || OTHER_SCHEME.test(rest) ? rest : `http://${rest}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw invalidFeed('Not the address of a feed', text);
  url.hash = '';
  return url.href;
}

export interface OpmlEntry extends NewFeed {
  readonly refusal?: string;
}

const REFUSALS: Readonly<Record<string, string>> = {
  link: 'This line is a link to a page, not a feed.',
  include: 'This line includes another file: import that file.',
};

export function readOpml(opml: string): OpmlEntry[] {
  const entries: OpmlEntry[] = [];
  const outlines: { readonly name: string; readonly isComment: boolean }[] = [];
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (tag !== 'outline') return;
        const isMarked = attributes['iscomment']?.trim().toLowerCase() === 'true';
        const isComment = isMarked || (outlines.at(-1)?.isComment ?? false);
        const folders = outlines.map(({ name }) => name).reverse();
        const category = categoryOf(attributes, folders);
        outlines.push({ name: nameOf(attributes), isComment });
        const entry = toEntry(attributes, isComment);
        if (entry) entries.push({ ...entry, ...(category && { category }) });
      },
      onclosetag(tag) {
        if (tag === 'outline') outlines.pop();
      },
    },
    { xmlMode: true, decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.end(opml);
  return entries;
}

const MAX_NAME = 200;
const MAX_ADDRESS = 2_000;

type Attributes = Readonly<Record<string, string>>;

function nameOf({ title = '', text = '' }: Attributes): string {
  const [name = ''] = [title, text].map((each) => each.replace(/\s+/g, ' ').trim()).filter(Boolean);
  return name.slice(0, MAX_NAME);
}

function categoryOf({ category = '' }: Attributes, folders: readonly string[]) {
  const names = [...category.split(',').map((part) => part.trim()), ...folders];
  return names.map(newsCategory).find((known) => known !== undefined);
}

function toEntry(attributes: Attributes, isComment: boolean): OpmlEntry | null {
  const { xmlurl = '', url = '', type = '', htmlurl } = attributes;
  const kind = type.trim().toLowerCase();
  const address = xmlurl.trim() || (kind in REFUSALS || kind === 'rss' ? url.trim() : '');
  if (address === '') return null;
  const name = nameOf(attributes);
  const refusal = refusalOf(address, xmlurl.trim() === '' ? kind : '', isComment);
  return {
    feed_url: address.slice(0, MAX_ADDRESS),
    ...(name && { name }),
    ...(isSite(htmlurl) && { site_url: htmlurl }),
    ...(refusal && { refusal }),
  };
}

function refusalOf(address: string, kind: string, isComment: boolean): string | undefined {
  if (isComment) return 'The file marks this line as a comment.';
  if (address.length > MAX_ADDRESS) return 'The address is longer than 2,000 characters.';
  return REFUSALS[kind];
}

/** An invalid one would refuse the whole file. */
function isSite(address: string | undefined): address is string {
  if (address === undefined || !URL.canParse(address) || address.length > MAX_ADDRESS) return false;
  return /^https?:\/\/[a-z\d.:-]+(?:[/?#]\S*)?$/i.test(address);
}

export function writeOpml(feeds: readonly FollowedFeed[]): string {
  const folders = NEWS_CATEGORIES.flatMap((category) => {
    const own = feeds.filter((feed) => feed.category === category).map(toOutline);
    return own.length === 0 ? [] : [{ '@_text': category, outline: own }];
  });
  return builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'utf-8' },
    opml: { '@_version': '2.0', head: { title: 'News feeds' }, body: { outline: folders } },
  });
}

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: true, format: true });

function toOutline({ name, feed_url, site_url, category }: FollowedFeed) {
  return {
    '@_type': 'rss',
    '@_text': name,
    '@_title': name,
    '@_category': category,
    '@_xmlUrl': feed_url,
    ...(site_url !== null && { '@_htmlUrl': site_url }),
  };
}
