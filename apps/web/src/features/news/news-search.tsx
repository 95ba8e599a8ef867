import { newsTerm, newsTermProblem, SEARCH_TERM_CHARACTERS } from '@elevate/rules';
import { useDraft } from '../../shared/lib/use-draft.js';
import { SearchBox } from '../../shared/ui/search-box.js';

export interface NewsSearchProps {
  readonly term: string;
  readonly onSearch: (term: string) => void;
}

const isFit = (text: string): boolean => newsTermProblem(text) === undefined;

/** Searches titles, descriptions and keywords, debounced after typing. */
export function NewsSearch({ term, onSearch }: NewsSearchProps) {
  const { draft, write, sendNow } = useDraft({
    settled: term,
    settle: (text) => onSearch(newsTerm(text)),
    isFit,
    spell: newsTerm,
  });
  return (
    <SearchBox
      label="Search news"
      text={draft}
      maxLength={SEARCH_TERM_CHARACTERS}
      type={write}
      settle={sendNow}
    />
  );
}
