/**
 * How a topic is recognized. A term matches whole words only. In a term, a space stands for any
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

/** Splits a comma-separated list of terms. */
export function terms(text: string): string[] {
  return text.split(',').map((term) => term.trim().replace(/\s+/g, ' '));
}

/** Finds a topic in a title, a tag or a description. */
export interface TopicMatcher {
  readonly inTitle: (title: string) => boolean;
  readonly inTag: (tag: string) => boolean;
  readonly inDescription: (description: string) => boolean;
}

/** Compiles the regular expressions of a topic. */
export function compileTopic({ names, synonyms, except = [] }: TopicRule): TopicMatcher {
  const everything = [...names, ...synonyms];
  const title = finder(everything, except, { anyCase: false });
  const tag = finder(everything, except, { anyCase: true });
  const description = finder(names, except, { anyCase: false });
  return { inTitle: title, inTag: tag, inDescription: description };
}

type Finder = (text: string) => boolean;

function finder(
  terms: readonly string[],
  except: readonly string[],
  { anyCase }: { anyCase: boolean },
): Finder {
  const hasCapital = (term: string): boolean => !anyCase && /\p{Lu}/u.test(term);
  const expressions = [
    anyOf(
      terms.filter((term) => !hasCapital(term)),
      'iu',
    ),
    anyOf(terms.filter(hasCapital), 'u'),
  ].filter((expression) => expression !== null);
  const exceptions = anyOf(except, 'giu');
  return (text) => {
    // Replaced by a separator, or the words on both sides would become one phrase.
    const searched = exceptions ? text.replace(exceptions, ' | ') : text;
    return expressions.some((expression) => expression.test(searched));
  };
}

function anyOf(terms: readonly string[], flags: string): RegExp | null {
  if (terms.length === 0) return null;
  const alternatives = terms.map(patternOf).join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, flags);
}

function patternOf(term: string): string {
  return term
    .split(/(\(\w+\)| )/)
    .map((part) => {
      if (part === ' ') return '[\\s_-]*';
      const optional = /^\((\w+)\)$/.exec(part)?.[1];
      return optional === undefined
        ? part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
        : `(?:${optional})?`;
    })
    .join('');
}
