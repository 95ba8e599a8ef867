import { Check, RotateCcw, X } from 'lucide-react';
import type { Suggestion } from '../../shared/admin/admin-types.js';
import { NEW_TAB_LINK } from '../../shared/lib/new-tab-link.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { TimeAgo } from '../../shared/ui/time-ago.js';
import { KIND_WORDS, STATE_WORDS } from './suggestion-words.js';
import { useDecision } from './use-decision.js';

export interface SuggestionRowProps {
  readonly suggestion: Suggestion;
  /** The decision moved it to another list. */
  readonly onDecided: () => void;
}

export function SuggestionRow({ suggestion, onDecided }: SuggestionRowProps) {
  const { name, address, note } = suggestion;
  return (
    <li className="suggestion">
      <div className="min-w-0">
        <p className="font-semibold break-words text-strong">
          {name}
          <span className="suggestion-kind">{KIND_WORDS[suggestion.kind]}</span>
        </p>
        <a href={address} {...NEW_TAB_LINK} className="suggestion-address">
          {address}
        </a>
        {note !== null && <p className="mt-1 break-words text-plain">{note}</p>}
        <Facts {...suggestion} />
      </div>
      <Actions suggestion={suggestion} onDecided={onDecided} />
    </li>
  );
}

function Facts({ count, last_at: last, state, decided_at: decided }: Suggestion) {
  return (
    <p className="mt-1 text-caption text-quiet">
      {count === 1 ? 'Sent ' : `Sent ${count.toLocaleString('en')} times, last `}
      <TimeAgo at={last} />
      {decided !== null && (
        <>
          {` · ${STATE_WORDS[state]} `}
          <TimeAgo at={decided} />
        </>
      )}
    </p>
  );
}

function Actions({ suggestion, onDecided }: SuggestionRowProps) {
  const { name, state } = suggestion;
  const { isBusy, accept, decline, reopen } = useDecision(suggestion);
  const press = (act: () => Promise<boolean>) => async () => {
    if (await act()) onDecided();
  };
  if (state !== 'open')
    return (
      <div className="suggestion-actions">
        <button
          type="button"
          aria-label={`Reopen ${name}`}
          onClick={() => void press(reopen)()}
          className={buttonStyle('quiet')}
        >
          <RotateCcw aria-hidden="true" className="size-4" />
          Reopen
        </button>
      </div>
    );
  return (
    <div className="suggestion-actions">
      <button
        type="button"
        aria-label={`Accept ${name}`}
        disabled={isBusy}
        onClick={() => void press(accept)()}
        className={buttonStyle('plain')}
      >
        <Check aria-hidden="true" className="size-4" />
        Accept
      </button>
      <button
        type="button"
        aria-label={`Decline ${name}`}
        disabled={isBusy}
        onClick={() => void press(decline)()}
        className={buttonStyle('quiet')}
      >
        <X aria-hidden="true" className="size-4" />
        Decline
      </button>
    </div>
  );
}
