import { Search } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { isComposing } from '../../shared/lib/is-composing.js';

export interface SearchFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly value: string;
  readonly onWrite: (term: string, isComposing: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

export function SearchField({ ref, value, onWrite, onKeyDown }: SearchFieldProps) {
  return (
    <div role="search" className="search-field">
      <Search aria-hidden="true" className="size-6 shrink-0 text-lead-text" />
      <input
        ref={ref}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-label="Search talks, channels, topics and speakers"
        placeholder="Search talks and topics"
        value={value}
        onChange={({ target, nativeEvent }) => onWrite(target.value, isComposing(nativeEvent))}
        onCompositionEnd={({ currentTarget }) => onWrite(currentTarget.value, false)}
        onKeyDown={onKeyDown}
        className="min-w-0 flex-1 bg-transparent font-display text-heading font-semibold text-strong outline-none placeholder:font-text placeholder:font-normal placeholder:text-quiet focus-visible:shadow-none"
      />
    </div>
  );
}
