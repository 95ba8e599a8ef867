import { SEARCH_TERM_CHARACTERS } from '@elevate/rules';
import { Search, X } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { isComposing } from '../browser/composition.js';
import { type TypingOptions, useTyping } from './typing.js';
import { Button } from './link.js';

interface SearchBoxProps {
  readonly label: string;
  readonly text: string;
  /** Text in IME composition may still change. */
  readonly type: (text: string, isComposing: boolean) => void;
  readonly settle?: () => void;
}

export function SearchBox({ label, text, type, settle }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle?.();
    if (event.key !== 'Escape' || text === '') return;
    event.preventDefault();
    type('', false);
  };
  const clear = () => {
    type('', false);
    input.current?.focus();
  };
  return (
    <search className="relative block">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-lead-text"
      />
      <input
        ref={input}
        type="text"
        role="searchbox"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        placeholder={label}
        maxLength={SEARCH_TERM_CHARACTERS}
        value={text}
        onChange={({ target, nativeEvent }) => type(target.value, isComposing(nativeEvent))}
        onCompositionEnd={({ currentTarget }) => type(currentTarget.value, false)}
        onKeyDown={onKeyDown}
        onBlur={settle}
        className="truncate h-12 w-full rounded-pill bg-raised pr-12 pl-12 text-body text-strong ring-1 ring-hairline ring-inset placeholder:text-quiet hover:ring-quiet"
      />
      {text !== '' && (
        <Button
          isRound
          extra="absolute inset-y-0.5 right-1"
          aria-label="Clear search"
          icon={X}
          onPress={clear}
        />
      )}
    </search>
  );
}

interface AddressSearchProps extends Pick<TypingOptions, 'isFit' | 'spell'> {
  readonly label: string;
  readonly term: string;
  readonly onSearch: (term: string) => void;
}

/** A search whose term is in the address, debounced after typing. */
export function AddressSearch(props: AddressSearchProps) {
  const { label, term, onSearch, ...options } = props;
  const { draft, write, sendNow } = useTyping({ settled: term, settle: onSearch, ...options });
  return <SearchBox label={label} text={draft} type={write} settle={sendNow} />;
}
