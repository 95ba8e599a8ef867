import { foldForSearch, foldText } from './fold-text.js';
import { EPISODE_ID } from './limits.js';
import { NEWS_CATEGORIES } from './news.js';
import { SPEAKER_ID, speakerId } from './speakers.js';

/** Each of both lists of an account. */
export const CHOICES_MOST = 500;

/** One request fits into the longest body that the BFF accepts. */
export const CHOICES_BATCH = 15;

export const CHOICE_ID_CHARACTERS = 100;
export const HIDDEN_WORD_CHARACTERS = 60;

/** A talk or an article, as far as following and hiding look at it. */
export interface ChoosableItem {
  readonly id: string;
  readonly title: string;
  readonly channel_id?: string;
  readonly topics: readonly string[];
  readonly speakers?: readonly string[];
  readonly category?: string;
  readonly source?: string;
}

interface Kind {
  readonly isId: (id: string) => boolean;
  readonly namesOf: (item: ChoosableItem) => readonly string[];
  /** Spellings of one id are equal after this. */
  readonly fold: (id: string) => string;
}

const isName = (id: string) => id.trim() !== '' && id.length <= CHOICE_ID_CHARACTERS;
const some = (value: string | undefined) => (value === undefined ? [] : [value]);
const same = (id: string) => id;
const isEpisodeId = (id: string) => EPISODE_ID.test(id);
const isCategory = (id: string) => NEWS_CATEGORIES.some((category) => category === id);

const channel: Kind = { isId: isName, namesOf: ({ channel_id: id }) => some(id), fold: same };
const topic: Kind = { isId: isName, namesOf: ({ topics }) => topics, fold: foldText };

/** Kinds that members can follow; a new kind is one entry. */
export const FOLLOWED = {
  channel,
  topic,
  category: { isId: isCategory, namesOf: ({ category }) => some(category), fold: same },
  source: { isId: isName, namesOf: ({ source }) => some(source), fold: same },
  speaker: {
    isId: (id) => SPEAKER_ID.test(id),
    namesOf: ({ speakers = [] }) => speakers.map(speakerId),
    fold: same,
  },
} satisfies Readonly<Record<string, Kind>>;

/** Kinds that can be hidden. A word is searched for in titles. */
export const HIDDEN = {
  episode: { isId: isEpisodeId, namesOf: ({ id }) => [id], fold: same },
  channel,
  topic,
  word: {
    isId: (id) => id.trim() !== '' && id.length <= HIDDEN_WORD_CHARACTERS,
    namesOf: ({ title }) => wordsIn(title),
    fold: foldForSearch,
  },
} satisfies Readonly<Record<string, Kind>>;

export type FollowKind = keyof typeof FOLLOWED;
export type HideKind = keyof typeof HIDDEN;

export const FOLLOW_KINDS = Object.keys(FOLLOWED) as FollowKind[];
export const HIDE_KINDS = Object.keys(HIDDEN) as HideKind[];

export interface Choice<Name extends string = string> {
  readonly kind: Name;
  readonly id: string;
}

const KINDS: Readonly<Record<string, Kind>> = { ...FOLLOWED, ...HIDDEN };

/** Equal for all spellings of one choice. */
export function choiceKey({ kind, id }: Choice): string {
  return `${kind} ${KINDS[kind]?.fold(id.trim()) ?? id}`;
}

export const isFollow = ({ kind, id }: Choice): boolean =>
  Object.hasOwn(FOLLOWED, kind) && FOLLOWED[kind as FollowKind].isId(id);

export const isHide = ({ kind, id }: Choice): boolean =>
  Object.hasOwn(HIDDEN, kind) && HIDDEN[kind as HideKind].isId(id);

/** Choices that are ready to be compared with many items. */
export class ChoiceSet<Name extends string = string> {
  private readonly byKey = new Map<string, Choice<Name>>();
  private readonly kinds: readonly Name[];
  private readonly phrases: readonly string[];

  constructor(choices: Iterable<Choice<Name>>) {
    for (const choice of choices) this.byKey.set(choiceKey(choice), choice);
    this.kinds = [...new Set([...this.byKey.values()].map(({ kind }) => kind))];
    this.phrases = [...this.byKey.values()]
      .filter(({ kind, id }) => kind === 'word' && wordsIn(id).length > 1)
      .map(({ id }) => ` ${wordsIn(foldForSearch(id)).join(' ')} `);
  }

  get size(): number {
    return this.byKey.size;
  }

  of(item: ChoosableItem): Choice<Name>[] {
    return this.kinds.flatMap((kind) =>
      (KINDS[kind]?.namesOf(item) ?? []).flatMap(
        (id) => this.byKey.get(choiceKey({ kind, id })) ?? [],
      ),
    );
  }

  has(item: ChoosableItem): boolean {
    return this.of(item).length > 0 || this.hasPhrase(item.title);
  }

  private hasPhrase(title: string): boolean {
    if (this.phrases.length === 0) return false;
    const words = ` ${wordsIn(foldForSearch(title)).join(' ')} `;
    return this.phrases.some((phrase) => words.includes(phrase));
  }
}

function wordsIn(text: string): string[] {
  return text.split(/[^\p{L}\p{N}\p{M}+#.'’-]+|[.'’-]+(?=\s|$)/u).filter((word) => word !== '');
}
