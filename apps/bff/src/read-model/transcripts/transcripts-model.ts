import {
  type EpisodeState,
  PASSAGE_SECONDS,
  type TranscriptState,
} from '@elevate/contracts/catalogue';
import { primaryLanguage, type SearchWords } from '@elevate/rules';
import { SpokenIndex, type SpokenPlace } from './spoken-index.js';

export type ShownTranscript = Pick<
  TranscriptState,
  'id' | 'version' | 'episode_id' | 'language' | 'kind'
>;

export type SaidPlace = SpokenPlace<ShownTranscript>;

const NONE: readonly ShownTranscript[] = [];

export class TranscriptsModel {
  private readonly byEpisode = new Map<string, readonly ShownTranscript[]>();
  private readonly index = new SpokenIndex<ShownTranscript>();

  constructor(private readonly note: (episodeId: string) => void) {}

  put({ passages, ...state }: TranscriptState): void {
    const { id, version, episode_id: episodeId, language, kind } = state;
    const transcript = { id, version, episode_id: episodeId, language, kind };
    this.replace(episodeId, id, [transcript]);
    const said: string[] = [];
    for (const { start, words } of passages) {
      const at = state.timed ? start / PASSAGE_SECONDS : said.length;
      while (said.length < at) said.push('');
      said[at] = words;
    }
    this.index.put(transcript, said);
    this.note(episodeId);
  }

  remove(id: string): void {
    this.index.remove(id);
    const episodeId = id.split('.', 1)[0]!;
    this.replace(episodeId, id, []);
    this.note(episodeId);
  }

  clear(): void {
    for (const { id } of [...this.byEpisode.values()].flat()) this.remove(id);
  }

  /** The talk's own language first, then those that people wrote. */
  of({ id, language }: Pick<EpisodeState, 'id' | 'language'>): readonly ShownTranscript[] {
    const all = this.byEpisode.get(id);
    if (!all || all.length < 2) return all ?? NONE;
    const own = primaryLanguage(language ?? null);
    const rank = (entry: ShownTranscript) =>
      (primaryLanguage(entry.language) === own ? 0 : 2) + (entry.kind === 'automatic' ? 1 : 0);
    return all.toSorted((a, b) => rank(a) - rank(b) || (a.language < b.language ? -1 : 1));
  }

  find(words: SearchWords, accepts: (episodeId: string) => boolean): SaidPlace[] {
    return this.index.find(words, ({ episode_id }) => accepts(episode_id));
  }

  private replace(episodeId: string, id: string, by: readonly ShownTranscript[]): void {
    const others = (this.byEpisode.get(episodeId) ?? NONE).filter((other) => other.id !== id);
    if (others.length + by.length === 0) this.byEpisode.delete(episodeId);
    else this.byEpisode.set(episodeId, [...others, ...by]);
  }
}
