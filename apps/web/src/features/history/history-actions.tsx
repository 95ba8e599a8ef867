import { SEARCH_TERM_CHARACTERS } from '@elevate/rules';
import { Download, Trash2 } from 'lucide-react';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { SearchBox } from '../../shared/ui/search-box.js';
import { clearHistory } from '../../shared/watching/keep-progress.js';
import { offerUndo } from '../../shared/lib/offer-undo.js';
import { downloadHistory } from './download-history.js';
import type { WatchedEpisodes } from './watched.js';

export interface HistoryActionsProps extends WatchedEpisodes {
  readonly term: string;
  readonly onTerm: (term: string) => void;
}

export function HistoryActions({ term, onTerm, kept, episodes }: HistoryActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-64 flex-1">
        <SearchBox
          label="Search your history"
          text={term}
          type={onTerm}
          settle={() => undefined}
          maxLength={SEARCH_TERM_CHARACTERS}
        />
      </div>
      <button
        type="button"
        className={buttonStyle('outline')}
        onClick={() => downloadHistory(kept, episodes)}
      >
        <Download aria-hidden="true" className="size-4" />
        Export
      </button>
      <button
        type="button"
        className={buttonStyle('outline')}
        onClick={() => offerUndo('Your history is cleared', clearHistory())}
      >
        <Trash2 aria-hidden="true" className="size-4" />
        Clear all
      </button>
    </div>
  );
}
