import { createHash } from 'node:crypto';
import { type AuditCarrier, carriesRecords } from '@elevate/audit';
import { type StateDocument, stateDocumentSchema } from '@elevate/mongo';
import type { FeedState, NewFeed } from '@elevate/contracts/ingestion';
import { AppError } from '@elevate/errors';
import { type EveryField, isUrl } from '@elevate/rules';

export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface Moved {
  readonly to: string;
  readonly times: number;
}

export interface FeedMemory {
  readonly leftOut: readonly string[];
  readonly shared: readonly string[];
  readonly leftOutCount: number;
  readonly waiting: number;
  /** Of most links, the newest last. */
  readonly hosts?: readonly string[];
}

export interface FeedBookkeeping {
  originUrl: string;
  addedAt: Date;
  /** False while the host serves as name. */
  named: boolean;
  /** Saved only after a successful parse: a broken response must not become "unchanged". */
  validators: Validators | null;
  contentHash: string | null;
  /** Of the last whole document, or of the first "not modified" without a known one. */
  documentAt?: Date | null;
  failures: number;
  /** Null means now. */
  nextAttemptAt: Date | null;
  notBefore: Date | null;
  lastSuccessAt: Date | null;
  /** Between items, in milliseconds; null with too few dates. */
  rhythmMs: number | null;
  refreshMinutes: number | null;
  memory?: FeedMemory | null;
  moved: Moved | null;
  pictures: boolean;
  userAgent: string | null;
}

export type FeedFacts = Omit<FeedState, 'id' | 'version'>;

export type FeedDocument = StateDocument<FeedFacts> & FeedBookkeeping & AuditCarrier;

export const feedSchema = carriesRecords(stateDocumentSchema<FeedDocument>('feeds'));

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
  const url = isUrl(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw invalidFeed('Not the address of a feed', text);
  url.hash = '';
  return url.href;
}

export function invalidFeed(problem: string, address: string, cause?: unknown): AppError {
  const message = `${problem}: ${address.slice(0, 200)}`;
  return new AppError('INGESTION.INVALID_FEED', { kind: 'user', message, cause });
}
