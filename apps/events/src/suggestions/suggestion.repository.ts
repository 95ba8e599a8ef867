import { createHash } from 'node:crypto';
import { type AuditCarrier, type AuditRecord, carriesRecords } from '@elevate/audit';
import type { SentSuggestion, Suggestion, SuggestionFilter } from '@elevate/contracts/events';
import { documentSchema, unlessDuplicate } from '@elevate/mongo';
import {
  channelNameIn,
  normalizeLine,
  type SuggestionKind,
  type SuggestionState,
  withoutHiddenCharacters,
} from '@elevate/rules';
import { repositoryOf } from '@elevate/service-defaults';
import { refusal } from '../events/event.errors.js';

/** Nothing about the person who sent it but, while it is open, a keyed hash of the network. */
export interface SuggestionDocument extends AuditCarrier {
  /** A hash of the kind and the address, so the same suggestion twice is one. */
  _id: string;
  kind: SuggestionKind;
  address: string;
  name: string;
  note: string | null;
  /** Null once it is decided, and in suggestions from before it was stored. */
  source?: string | null;
  state: SuggestionState;
  count: number;
  firstAt: Date;
  lastAt: Date;
  decidedAt: Date | null;
}

const suggestionSchema = carriesRecords(
  documentSchema<SuggestionDocument>('suggestions')
    .index({ state: 1, lastAt: -1, _id: 1 })
    .index({ lastAt: -1, _id: 1 })
    .index({ decidedAt: 1 })
    .index({ source: 1, state: 1 }),
);

interface Decision {
  readonly from: SuggestionState;
  readonly to: SuggestionState;
  readonly at: Date;
  readonly record: AuditRecord;
}

type Choice = Omit<SuggestionFilter, 'page'> & { readonly source?: string };

export class SuggestionRepository extends repositoryOf(suggestionSchema) {
  /** Of a known one, only the count and the last date change. */
  async count(texts: SuggestionTexts, at: Date): Promise<void> {
    const inserted = await unlessDuplicate(this.upsert(texts, at));
    // Two requests inserted the same suggestion at once.
    if (inserted === null) await this.upsert(texts, at);
  }

  countOf(choice: Choice): Promise<number> {
    return this.model.countDocuments(choice);
  }

  /** Open ones of the same sender. */
  async countOpenOf({ source }: Pick<SuggestionDocument, 'source'>): Promise<number> {
    return source ? this.countOf({ state: 'open', source }) : 0;
  }

  findAll(choice: Choice, skip: number, limit: number): Promise<SuggestionDocument[]> {
    return this.model
      .find(choice)
      .sort({ lastAt: -1, _id: 1 })
      .skip(skip)
      .limit(limit)
      .lean<SuggestionDocument[]>();
  }

  async findOrFail(id: string): Promise<SuggestionDocument> {
    const suggestion = await this.find(id);
    if (!suggestion) throw refusal('SUGGESTION_NOT_FOUND');
    return suggestion;
  }

  /** Null if another decision came first. */
  decide(id: string, { from, to, at, record }: Decision): Promise<SuggestionDocument | null> {
    return this.changeOne(
      { _id: id, state: from },
      {
        $set: { state: to, decidedAt: to === 'open' ? null : at, source: null },
        $push: { unaudited: record },
      },
    );
  }

  async deleteDecidedBefore(time: Date): Promise<number> {
    const { deletedCount } = await this.model.deleteMany({
      state: { $ne: 'open' },
      decidedAt: { $lt: time },
    });
    return deletedCount;
  }

  private async upsert({ _id, ...texts }: SuggestionTexts, at: Date): Promise<void> {
    await this.model.updateOne(
      { _id },
      {
        $setOnInsert: { ...texts, state: 'open', firstAt: at, decidedAt: null },
        $set: { lastAt: at },
        $inc: { count: 1 },
      },
      { upsert: true },
    );
  }
}

type SuggestionTexts = Pick<
  SuggestionDocument,
  '_id' | 'kind' | 'address' | 'name' | 'note' | 'source'
>;

export function toSuggestionTexts({
  kind,
  name,
  note,
  source,
  ...sent
}: SentSuggestion): SuggestionTexts {
  const address = suggestedAddress(kind, sent.address);
  return {
    _id: createHash('sha256')
      .update(`${kind} ${suggestionKey(kind, address)}`)
      .digest('base64url'),
    kind,
    address,
    name: plainLine(name),
    note: plainLine(note ?? '') || null,
    source: source ?? null,
  };
}

export function toSuggestion(
  { _id: id, ...document }: SuggestionDocument,
  openOfSource: number,
): Suggestion {
  const { kind, address, name, note, state, count, firstAt, lastAt, decidedAt } = document;
  return {
    id,
    kind,
    address,
    name,
    note,
    state,
    count,
    first_at: firstAt.toISOString(),
    last_at: lastAt.toISOString(),
    decided_at: decidedAt?.toISOString() ?? null,
    open_of_source: openOfSource,
  };
}

export function plainLine(text: string): string {
  return normalizeLine(withoutHiddenCharacters(text));
}

/** The address to store and to open. The text must have passed `checkSuggestionAddress`. */
export function suggestedAddress(kind: SuggestionKind, text: string): string {
  if (kind === 'channel') {
    const name = channelNameIn(text) ?? '';
    return `https://www.youtube.com/${name.startsWith('UC') ? `channel/${name}` : name}`;
  }
  const url = new URL(text.trim());
  url.hash = '';
  return url.href;
}

/** Equal for two spellings of one address: campaign parameters, `www.` and a trailing slash do not count. */
export function suggestionKey(kind: SuggestionKind, address: string): string {
  if (kind === 'channel') {
    const name = channelNameIn(address) ?? '';
    // Handles are case-insensitive, channel ids are not.
    return name.startsWith('UC') ? name : name.toLowerCase();
  }
  const { host, pathname, searchParams } = new URL(address);
  const kept = [...searchParams].filter(([name]) => !name.toLowerCase().startsWith('utm_'));
  const query = new URLSearchParams(kept);
  query.sort();
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}${query.size > 0 ? `?${query}` : ''}`;
}
