import { type KeyboardEvent, type RefObject, useDeferredValue, useState } from 'react';
import { pluralize } from '@elevate/rules';
import type {
  ListedSpeakers,
  SpeakerMerge,
  SpeakerMerges,
  operations,
} from '../api/generated/schema.js';
import { adminApi } from './admin.api.js';

export interface Suggested {
  readonly name: string;
  /** Tells one suggestion from another, such as `12 talks`. */
  readonly note?: string;
}

interface SuggestBoxProps {
  readonly id: string;
  readonly box?: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly placeholder: string;
  /** Of the list of suggestions. */
  readonly listLabel: string;
  readonly suggestions: readonly Suggested[];
  readonly isInvalid?: boolean;
  readonly onText: (text: string) => void;
  /** Enter, with the chosen suggestion or the text as it is. */
  readonly onEnter: (text: string) => void;
}

/** A text box with suggestions, by the combobox pattern of WAI-ARIA: the focus stays in the box. */
export function SuggestBox({
  id,
  box,
  text,
  suggestions,
  onText,
  onEnter,
  ...rest
}: SuggestBoxProps) {
  const { isOpen, chosen, enter, close, onKeyDown, type } = useSuggestions({
    text,
    suggestions,
    onText,
    onEnter,
  });
  const list = `${id}-suggestions`;
  const active = isOpen ? suggestions[chosen] : undefined;
  return (
    <div className="suggest-box desk-inline relative max-w-lg flex-1">
      <input
        ref={box}
        id={id}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-activedescendant={active ? `${list}-${chosen}` : undefined}
        aria-invalid={rest.isInvalid ?? false}
        aria-describedby={`${id}-error`}
        autoComplete="off"
        placeholder={rest.placeholder}
        className="field-box"
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <ul id={list} role="listbox" aria-label={rest.listLabel} hidden={!isOpen}>
        {isOpen &&
          suggestions.map((one, index) => (
            <Option
              key={one.name}
              one={one}
              id={`${list}-${index}`}
              isActive={index === chosen}
              onChoose={() => enter(one.name)}
            />
          ))}
      </ul>
    </div>
  );
}

type Suggesting = Pick<SuggestBoxProps, 'text' | 'suggestions' | 'onText' | 'onEnter'>;

function useSuggestions({ text, suggestions, onText, onEnter }: Suggesting) {
  const [isWanted, setWanted] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const isOpen = isWanted && text.trim() !== '' && suggestions.length > 0;
  const close = () => {
    setWanted(false);
    setChosen(-1);
  };
  const enter = (value: string) => {
    close();
    onEnter(value);
  };
  const move = (by: 1 | -1) => {
    const places = suggestions.length + 1;
    setWanted(true);
    setChosen(((chosen + 1 + by + places) % places) - 1);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => enter((isOpen && suggestions[chosen]?.name) || text),
    ...(isOpen && { Escape: close }),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    // Escape would also close the dialog around the box.
    event.stopPropagation();
    act();
  };
  const type = (value: string) => {
    setWanted(true);
    setChosen(-1);
    onText(value);
  };
  return { isOpen, chosen, enter, close, onKeyDown, type };
}

interface OptionProps {
  readonly id: string;
  readonly one: Suggested;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

function Option({ id, one: { name, note }, isActive, onChoose }: OptionProps) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      // A press would take the focus from the box and close the list first.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className="min-w-0 break-words">{name}</span>
      {note !== undefined && <span className="shrink-0 text-caption text-quiet">{note}</span>}
    </li>
  );
}

/** Speakers whose name, or a name merged into it, contains the text. */
export function useKnownSpeakers(text: string): readonly Suggested[] {
  const q = useDeferredValue(text.trim());
  const { data } = speakersApi.useGetSpeakersQuery({ q }, { skip: q === '' });
  return (data?.items ?? []).map(({ name, talks }) => ({ name, note: pluralize(talks, 'talk') }));
}

export type SpeakerQuery = NonNullable<operations['listedSpeakers']['parameters']['query']>;

export interface MergeToSave extends SpeakerMerge {
  /** Version that was shown; the server refuses a change of any other. */
  readonly version: number;
}

export const speakersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getSpeakers: build.query<ListedSpeakers, SpeakerQuery>({
      query: (params) => ({ url: '/admin/speakers', params }),
      providesTags: ['admin-speakers', 'admin-episodes'],
    }),
    mergeSpeakers: build.mutation<SpeakerMerges, MergeToSave>({
      query: ({ version, ...body }) => ({
        url: '/admin/speaker-merges',
        method: 'PUT',
        body,
        headers: { 'if-match': `"${version}"` },
      }),
      // Also after a failure: a rejection may mean that the list is stale.
      invalidatesTags: ['admin-speakers', 'admin-audit', 'admin-episodes'],
    }),
  }),
});
