import {
  pluralize,
  SEARCH_TERM_CHARACTERS,
  searchTerm,
  searchTermProblem,
  SPEAKERS_PAGE,
} from '@elevate/rules';
import { useCallback } from 'react';
import { useDraft } from '../../shared/lib/use-draft.js';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { putParameter, useParameters } from '../../shared/lib/use-parameters.js';
import { SearchBox } from '../../shared/ui/search-box.js';
import { speakersApi, speakersQuery } from './speakers.api.js';
import { SpeakerList } from './speaker-list.js';

const TEXT = 'q';
const isFit = (text: string): boolean =>
  searchTerm(text) === '' || searchTermProblem(text) === undefined;

export function SpeakersPage() {
  usePageMeta(SPEAKERS_PAGE);
  const { term, search } = useSpeakerSearch();
  const { currentData } = speakersApi.useGetSpeakersQuery(speakersQuery({ term }));
  return (
    <div className="stage-light pb-16">
      <div className="edged pt-8">
        <h1 id="speakers" className="text-display font-extrabold tracking-[-0.035em]">
          {SPEAKERS_PAGE.title}
        </h1>
        <p role="status" className="mt-2 min-h-[1.55em] text-body text-plain tabular-nums">
          {currentData && countWords(currentData.total, term)}
        </p>
        <div className="mt-5 mb-6 max-w-xl">
          <SpeakerSearch term={term} onSearch={search} />
        </div>
        <SpeakerList key={term} term={term} labelledBy="speakers" />
      </div>
    </div>
  );
}

function useSpeakerSearch() {
  const [parameters, change] = useParameters();
  const text = parameters.get(TEXT) ?? '';
  // Replaces the history entry, so Back leaves the search instead of undoing keystrokes.
  const search = useCallback(
    (q: string) => change((next) => putParameter(next, TEXT, searchTerm(q)), { replace: true }),
    [change],
  );
  return { term: isFit(text) ? searchTerm(text) : '', search };
}

interface SpeakerSearchProps {
  readonly term: string;
  readonly onSearch: (text: string) => void;
}

function SpeakerSearch({ term, onSearch }: SpeakerSearchProps) {
  const { draft, write, sendNow } = useDraft({
    ...{ settled: term, settle: onSearch, isFit, spell: searchTerm },
  });
  return (
    <SearchBox
      label="Search speakers by name"
      text={draft}
      maxLength={SEARCH_TERM_CHARACTERS}
      type={write}
      settle={sendNow}
    />
  );
}

function countWords(total: number, term: string): string {
  if (term !== '') return `Found ${pluralize(total, 'speaker')}`;
  return total === 0 ? '' : `${pluralize(total, 'speaker')}, from A to Z`;
}
