/**
 * Whole words. A space matches spaces, hyphens, underscores or nothing; `(s)` is optional. A term with a capital is
 * case-sensitive, except in tags.
 */
export interface TopicRule {
  readonly names: readonly string[];
  /** Reliable only in a title or tag. */
  readonly synonyms: readonly string[];
  /** False matches, removed before the search. */
  readonly except: readonly string[];
}

type TopicFinder = (text: string) => string | null;

export interface TopicMatcher {
  readonly inTitle: TopicFinder;
  readonly inTag: TopicFinder;
  readonly inDescription: TopicFinder;
}

export function compileTopic({ names, synonyms, except }: TopicRule): TopicMatcher {
  const everything = [...names, ...synonyms];
  const title = finder(everything, except, { anyCase: false });
  const tag = finder(everything, except, { anyCase: true });
  const description = finder(names, except, { anyCase: false });
  return { inTitle: title, inTag: tag, inDescription: description };
}

function finder(
  terms: readonly string[],
  except: readonly string[],
  { anyCase }: { anyCase: boolean },
): TopicFinder {
  const hasCapital = (term: string): boolean => !anyCase && /\p{Lu}/u.test(term);
  const lowercase = terms.filter((term) => !hasCapital(term));
  const expressions = [anyOf(lowercase, 'iu'), anyOf(terms.filter(hasCapital), 'u')].filter(
    (expression) => expression !== null,
  );
  const exceptions = anyOf(except, 'giu');
  return (text) => {
    // A separator keeps the words around it from forming a phrase.
    const searched = exceptions ? text.replace(exceptions, ' | ') : text;
    for (const expression of expressions) {
      const match = expression.exec(searched);
      if (match) return match[0];
    }
    return null;
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
