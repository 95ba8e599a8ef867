import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { searchTerm, searchTermProblem } from '@elevate/rules';
import { useRef } from 'react';
import { useDraft } from '../../shared/lib/use-draft.js';
import { useSearchOverlay } from '../../shared/lib/use-search-overlay.js';
import { iconButtonStyle } from '../../shared/ui/button-style.js';
import { SearchField } from './search-field.js';
import { SearchView } from './search-view.js';
import { useResultKeys } from './use-result-keys.js';

export interface SearchOverlayProps {
  readonly onCloseAutoFocus: (event: Event) => void;
}

const isBlank = (term: string): boolean => searchTerm(term) === '';
const isFit = (term: string): boolean => isBlank(term) || searchTermProblem(term) === undefined;

export function SearchOverlay({ onCloseAutoFocus }: SearchOverlayProps) {
  const { term, setTerm, close } = useSearchOverlay();
  const { draft, write, sendNow } = useDraft({
    settled: term,
    settle: (text) => setTerm(searchTerm(text)),
    isFit,
    spell: searchTerm,
  });
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const { onFieldKeyDown, onResultKeyDown } = useResultKeys({ field, results, sendNow });
  // An invalid term stays out of the URL, but its error shows immediately.
  const shown = searchTerm(isFit(draft) ? term : draft);
  return (
    <Dialog.Root open onOpenChange={(open) => open || close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="search-room">
          <Dialog.Content
            aria-describedby={undefined}
            onCloseAutoFocus={onCloseAutoFocus}
            className="search-page rise"
          >
            <Dialog.Title className="sr-only">Search</Dialog.Title>
            <div className="search-head edged">
              <div className="mx-auto flex max-w-4xl items-center gap-2">
                <SearchField ref={field} value={draft} onWrite={write} onKeyDown={onFieldKeyDown} />
                <Dialog.Close
                  aria-label="Close search"
                  className={iconButtonStyle('quiet', '-mr-3')}
                >
                  <X aria-hidden="true" className="size-6" />
                </Dialog.Close>
              </div>
            </div>
            <SearchView
              term={isBlank(draft) ? '' : shown}
              results={results}
              onResultKeyDown={onResultKeyDown}
            />
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
