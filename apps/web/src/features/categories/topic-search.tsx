import { Search, X } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { iconButtonStyle } from '../../shared/ui/button-style.js';

export interface TopicSearchProps {
  readonly text: string;
  readonly type: (text: string) => void;
  readonly settle: () => void;
}

/** Finds a topic by a part of its name. Escape empties it. */
export function TopicSearch({ text, type, settle }: TopicSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || text === '') return;
    event.preventDefault();
    type('');
  };
  const clear = () => {
    type('');
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
        aria-label="Search categories"
        placeholder="Search categories"
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        onBlur={settle}
        className="h-12 w-full rounded-pill bg-raised pr-12 pl-12 text-body text-strong ring-1 ring-hairline ring-inset placeholder:text-quiet hover:ring-quiet"
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className={iconButtonStyle('quiet', 'absolute inset-y-0.5 right-1')}
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </search>
  );
}
