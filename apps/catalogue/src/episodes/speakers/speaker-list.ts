import {
  SPEAKERS_PER_PAGE,
  type ListedSpeaker,
  type SpeakerFilter,
  type SpeakerName,
} from '@elevate/contracts/catalogue';
import { foldForSearch, speakerId } from '@elevate/rules';
import { similarNames } from './similar-names.js';
import type { SpeakerNames } from './speaker-names.js';

interface Grouped extends SpeakerName {
  readonly id: string;
  readonly merged: readonly SpeakerName[];
}

export interface SpeakerListPage {
  readonly items: readonly ListedSpeaker[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

const byName = new Intl.Collator('en').compare;

/** All speakers by name, with the names that were merged into theirs and those that look like theirs. */
export class SpeakerList {
  private readonly all: readonly (ListedSpeaker & { readonly folded: string })[];

  constructor(talks: Iterable<readonly string[]>, names: SpeakerNames) {
    const grouped = groups(talks, names);
    const similar = similarNames(grouped);
    this.all = grouped.map((speaker) => ({
      ...speaker,
      similar: (similar.get(speaker) ?? []).map(({ name, talks }) => ({ name, talks })),
      folded: foldForSearch([speaker, ...speaker.merged].map(({ name }) => name).join('\n')),
    }));
  }

  find({ q = '', show, page: asked = 1 }: SpeakerFilter): SpeakerListPage {
    const term = foldForSearch(q.trim());
    const found = this.all.filter(
      (speaker) =>
        speaker.folded.includes(term) && (show === undefined || speaker[show].length > 0),
    );
    const total = found.length;
    const pages = Math.max(1, Math.ceil(total / SPEAKERS_PER_PAGE));
    const page = Math.min(asked, pages);
    const from = (page - 1) * SPEAKERS_PER_PAGE;
    const items = found
      .slice(from, from + SPEAKERS_PER_PAGE)
      .map(({ folded: _folded, ...speaker }) => speaker);
    return { items, total, page, pages };
  }
}

interface Group {
  readonly id: string;
  /** By spelling, of the name itself and of merged ones. */
  readonly shown: Map<string, number>;
  readonly merged: Map<string, number>;
  talks: number;
}

/** Names with one address are one speaker, under the most frequent spelling. */
function groups(talks: Iterable<readonly string[]>, names: SpeakerNames): Grouped[] {
  const byId = new Map<string, Group>();
  const known = new Map<string, Group>();
  for (const speakers of talks) {
    const own = new Set<Group>();
    for (const name of new Set(speakers)) {
      const group = known.get(name) ?? groupOf(name, names, byId);
      known.set(name, group);
      own.add(group);
      const spellings = group.merged.has(name) ? group.merged : group.shown;
      spellings.set(name, (spellings.get(name) ?? 0) + 1);
    }
    // A talk with two names of one speaker is one talk.
    for (const group of own) group.talks += 1;
  }
  return [...byId.values()].map(toGrouped).sort(byNameAndId);
}

function groupOf(name: string, names: SpeakerNames, byId: Map<string, Group>): Group {
  const shown = names.shown(name);
  const id = speakerId(shown);
  const group = byId.get(id) ?? { id, shown: new Map(), merged: new Map(), talks: 0 };
  byId.set(id, group);
  if (speakerId(name) !== id) {
    group.merged.set(name, 0);
    if (!group.shown.has(shown)) group.shown.set(shown, 0);
  }
  return group;
}

function toGrouped({ id, shown, merged, talks }: Group): Grouped {
  const [most] = [...shown].sort(([, a], [, b]) => b - a);
  return {
    ...{ id, name: most![0], talks },
    merged: [...merged]
      .map(([name, count]) => ({ name, talks: count }))
      .sort((a, b) => byName(a.name, b.name)),
  };
}

const byNameAndId = (a: Grouped, b: Grouped): number =>
  byName(a.name, b.name) || byName(a.id, b.id);
