import {
  excerptOf,
  foldForIndex,
  hasAllWords,
  newestFirst,
  type SearchWords,
} from '@elevate/rules';
import type { ShownEpisode } from '../../read-model/episode-views.js';
import type { ReadModel } from '../../read-model/read-model.js';
import { isSpokenWord } from '../../read-model/transcripts/spoken-index.js';
import type { SaidPlace } from '../../read-model/transcripts/transcripts-model.js';
import type { Said } from '../episode.schema.js';
import { toEpisode } from '../episodes/episode.mapper.js';
import type { TranscriptTexts } from '../transcripts/transcript-texts.js';

export type Texts = Pick<TranscriptTexts, 'passages' | 'revision'>;

export const NO_TEXTS: Texts = { revision: 0, passages: async () => new Map() };

interface FoundPlace {
  readonly place: SaidPlace;
  readonly episode: ShownEpisode;
}

/** One place a talk: those with all words in one minute first, then the newest talks. */
export function saidPlaces(
  model: ReadModel,
  words: SearchWords,
  accepts: (episode: ShownEpisode) => boolean = () => true,
): FoundPlace[] {
  const isShown = (id: string) => {
    const episode = model.episode(id);
    return episode !== undefined && accepts(episode);
  };
  const best = new Map<string, FoundPlace>();
  for (const place of model.transcripts.find(words, isShown)) {
    const id = place.item.episode_id;
    const known = best.get(id);
    if (!known || (place.isTogether && !known.place.isTogether))
      best.set(id, { place, episode: model.episode(id)! });
  }
  return [...best.values()].sort(
    (a, b) =>
      Number(b.place.isTogether) - Number(a.place.isTogether) || newestFirst(a.episode, b.episode),
  );
}

export async function readSaid(
  model: ReadModel,
  source: Texts,
  words: SearchWords,
  places: readonly FoundPlace[],
): Promise<Said[]> {
  if (places.length === 0) return [];
  const passages = await source.passages(places.map(({ place }) => place));
  return places.flatMap(({ place, episode }) => {
    const cues = passages.get(place);
    if (!cues) return [];
    const first = firstWith(words, cues);
    const texts = cues.slice(first).map((cue) => cue.text);
    const text = texts.join(' ');
    return {
      episode: toEpisode(model, episode),
      language: place.item.language,
      start: Math.floor(cues[first]!.start),
      text: excerptOf(text, words) ?? text.slice(0, 160),
    };
  });
}

function firstWith({ words }: SearchWords, cues: readonly { readonly text: string }[]): number {
  const asked = words.filter(({ text, isPhrase }) => isPhrase || isSpokenWord(text));
  const at = cues.findIndex(({ text }) => {
    const folded = foldForIndex(text);
    return asked.some((word) => hasAllWords([word], folded));
  });
  return Math.max(0, at);
}
