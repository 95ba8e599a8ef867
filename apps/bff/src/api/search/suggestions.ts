import { foldForSearch, searchTermProblem } from '@elevate/rules';
import type { ReadModel } from '../../read-model/read-model.js';
import { matchingChannels, matchingTopics } from './named-matches.js';
import { SHORTEST_WORD, Vocabulary } from './vocabulary.js';

// A suggestion may miss the newest words; reading all titles for each term would cost more than it gives.
const VOCABULARY_MS = 60_000;
const MOST_WORDS = 4;
const BETWEEN_WORDS = /[^\p{L}\p{N}+#.]+/u;

/** "Did you mean": similar words for a term that finds nothing. */
export class Suggestions {
  private vocabulary: Promise<Vocabulary> | undefined;
  private readAt = -Infinity;

  constructor(private readonly model: ReadModel) {}

  /** Null unless the suggested text finds something. */
  async suggest(term: string): Promise<string | null> {
    const words = foldForSearch(term).split(BETWEEN_WORDS).filter(Boolean);
    if (words.length === 0 || words.length > MOST_WORDS) return null;
    const vocabulary = await this.currentVocabulary();
    const similar: string[] = [];
    for (const word of words) similar.push(await similarTo(word, vocabulary));
    const suggestion = similar.join(' ');
    if (suggestion === foldForSearch(term)) return null;
    return (await this.findsSomething(suggestion)) ? suggestion : null;
  }

  private currentVocabulary(): Promise<Vocabulary> {
    if (!this.vocabulary || performance.now() - this.readAt >= VOCABULARY_MS) {
      this.readAt = performance.now();
      this.vocabulary = Vocabulary.of(this.model);
    }
    return this.vocabulary;
  }

  private async findsSomething(text: string): Promise<boolean> {
    if (searchTermProblem(text)) return false;
    const [episode] = await this.model.orders.search.findInTurns(text, 1);
    if (episode) return true;
    const named = [matchingChannels, matchingTopics].some(
      (find) => find(this.model, text).length > 0,
    );
    return named || this.model.orders.speakers.search(foldForSearch(text), 1).total > 0;
  }
}

async function similarTo(word: string, vocabulary: Vocabulary): Promise<string> {
  if (word.length < SHORTEST_WORD || vocabulary.has(word)) return word;
  return (await vocabulary.nearestTo(word)) ?? word;
}
