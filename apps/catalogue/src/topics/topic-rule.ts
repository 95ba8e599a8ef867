/**
 * How a topic is recognised. A term matches whole words only. In a term, a space stands for any
 * run of spaces, hyphens and underscores, or none ("deep learning" finds "deep-learning" and
 * "deeplearning"), and `(s)` may be there or not. A term in small letters matches in any case; one
 * with a capital matches as it is written, so that "AI", "CI" and "React" are never found in
 * ordinary words or verbs. In a tag, where people write everything small, case does not count.
 */
export interface TopicRule {
  /** Names that mean the topic wherever they stand: title, tags and description. */
  readonly names: readonly string[];
  /** Synonyms that are sure enough in a title or a tag, where words are few and chosen. */
  readonly synonyms: readonly string[];
  /** Phrases that only look like the topic; they are taken out before the text is searched. */
  readonly except?: readonly string[];
}

/** A list of terms as one text, with commas between them. */
export function terms(text: string): string[] {
  return text.split(',').map((term) => term.trim().replace(/\s+/g, ' '));
}
