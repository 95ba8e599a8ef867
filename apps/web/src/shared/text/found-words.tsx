import { markedParts, readSearchWords, type SearchWords, type TextPart } from '@elevate/rules';
import type { ReactNode } from 'react';
import type { SearchResult } from '../api/generated/schema.js';

interface MarkedProps {
  readonly text: string;
  readonly words: SearchWords;
}

export function Marked({ text, words }: MarkedProps) {
  return <Parts parts={markedParts(text, words)} />;
}

function Parts({ parts }: { readonly parts: readonly TextPart[] }) {
  return parts.map(({ text, isMatch }, index) =>
    isMatch ? (
      // Forced colours write in that of marks, which needs their background.
      <mark key={index} className="text-lead-text underline not-forced-colors:bg-transparent">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

const BEFORE_MATCH = 24;

/** One line; the match must not be cut off on a narrow screen. */
export function Excerpt({ text, words }: MarkedProps) {
  const [first, ...others] = markedParts(text, words);
  if (!first) return null;
  const parts = first.isMatch || others.length === 0 ? [first] : [shortened(first)];
  return (
    <p className="truncate mt-1 text-caption text-quiet">
      <Parts parts={[...parts, ...others]} />
    </p>
  );
}

function shortened({ text, isMatch }: TextPart): TextPart {
  const signs = [...text];
  if (signs.length <= BEFORE_MATCH) return { text, isMatch };
  const end = signs
    .slice(-BEFORE_MATCH)
    .join('')
    .replace(/^\S*\s+/u, '');
  return { text: `…${end}`, isMatch };
}

/** Draws a link or a button that searches another text. */
export type SearchLink = (text: string, label: string) => ReactNode;

export const SEARCH_LINK =
  'min-h-6 text-left font-semibold text-lead-text underline underline-offset-4 wrap-anywhere';

interface CorrectedProps {
  readonly term: string;
  readonly meant: string;
  readonly searchLink: SearchLink;
}

export function Corrected({ term, meant, searchLink }: CorrectedProps) {
  return (
    <p className="mt-1 text-small text-plain wrap-anywhere">
      Showing results for <strong className="text-strong">{meant}</strong>.{' '}
      {searchLink(quoteReplaced(term, meant), `Search only for ${term}`)}.
    </p>
  );
}

const QUOTED_OR_WORD = /["“„«»「][^"“”„«»「」]*["“”«»」]|\S+/gu;
const QUOTE = /^["“„«»「]/u;

/** Quoted words are not corrected. */
function quoteReplaced(term: string, meant: string): string {
  const kept = new Set(textsOf(meant));
  const quoted = term.replace(QUOTED_OR_WORD, (word) =>
    QUOTE.test(word) || textsOf(word).every((text) => kept.has(text)) ? word : `"${word}"`,
  );
  return quoted === term ? `"${term}"` : quoted;
}

const textsOf = (term: string) => readSearchWords(term).words.map(({ text }) => text);

type Missing = Pick<SearchResult, 'missing_words' | 'other_words'>;

interface MissingWordsProps extends Partial<Missing> {
  readonly noun: string;
  readonly searchLink: SearchLink;
}

export function MissingWords(props: MissingWordsProps) {
  // During an update, a site of the previous release may answer.
  const { missing_words: missing = [], other_words: others = null, noun, searchLink } = props;
  // Where no word is left, the page has said that nothing was found.
  if (others === null) return null;
  return (
    <p className="mt-2 text-small text-plain wrap-anywhere">
      {missing.length === 0
        ? `No ${noun} has all of these words.`
        : `${WORD_LIST.format(missing.map(inQuotes))} ${missing.length === 1 ? 'was' : 'were'} not found.`}{' '}
      {searchLink(others, `Search for ${inQuotes(others)}`)}.
    </p>
  );
}

const WORD_LIST = new Intl.ListFormat('en-GB');

const inQuotes = (words: string): string => `“${words.replaceAll('"', '')}”`;
