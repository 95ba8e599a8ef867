import './filters.css';
import { searchTerm, SEARCH_TERM_CHARACTERS } from '@elevate/rules';
import { useDraft } from '../lib/use-draft.js';
import { SearchBox } from '../ui/search-box.js';

export interface TableSearchProps {
  readonly label: string;
  readonly term: string | undefined;
  readonly onSearch: (term: string) => void;
}

const isFit = (): boolean => true;

export function TableSearch({ label, term = '', onSearch }: TableSearchProps) {
  const { draft, write, sendNow } = useDraft({
    settled: term,
    settle: (text) => onSearch(searchTerm(text)),
    isFit,
    spell: searchTerm,
  });
  return (
    <div className="admin-search">
      <SearchBox
        label={label}
        text={draft}
        maxLength={SEARCH_TERM_CHARACTERS}
        type={write}
        settle={sendNow}
      />
    </div>
  );
}
