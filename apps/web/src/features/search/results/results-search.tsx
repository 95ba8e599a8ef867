import { SEARCH_TERM_CHARACTERS, searchTerm, searchTermProblem } from '@elevate/rules';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDraft } from '../../../shared/lib/use-draft.js';
import { paths } from '../../../shared/paths.js';
import { SearchBox } from '../../../shared/ui/search-box.js';
import { resultsOf } from './use-results-query.js';

const isBlank = (text: string): boolean => searchTerm(text) === '';
const isFit = (text: string): boolean => isBlank(text) || searchTermProblem(text) === undefined;

export function ResultsSearch({ term }: { readonly term: string }) {
  const navigate = useNavigate();
  const settle = useCallback(
    (text: string) =>
      // Replaces the history entry, so Back leaves the search instead of undoing keystrokes.
      void navigate(isBlank(text) ? paths.search : resultsOf(text), { replace: true }),
    [navigate],
  );
  const { draft, write, sendNow } = useDraft({ settled: term, settle, isFit, spell: searchTerm });
  return (
    <div className="results-search">
      <SearchBox
        label="Search episodes, channels, topics and speakers"
        text={draft}
        maxLength={SEARCH_TERM_CHARACTERS}
        type={write}
        settle={sendNow}
      />
    </div>
  );
}
