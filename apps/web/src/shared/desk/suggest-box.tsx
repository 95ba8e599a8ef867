import { foldText, normalizeLine, pluralize } from '@elevate/rules';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useDeferredValue, useRef, useState } from 'react';
import type * as Api from '../api/generated/schema.js';
import { useDraft } from '../drafts/use-draft.js';
import { matching } from '../text/matching.js';
import { deskApi, request, type Versioned } from './admin.api.js';
import { Action, type DescribedInput } from './desk.js';

export interface Suggested {
  readonly name: string;
  /** Tells one suggestion from another, such as `12 talks`. */
  readonly note?: string;
}

interface SuggestBoxProps {
  readonly input: Pick<DescribedInput, 'id'> & Partial<DescribedInput>;
  readonly box?: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly placeholder: string;
  readonly listLabel: string;
  readonly suggestions: readonly Suggested[];
  readonly onText: (text: string) => void;
  /** Enter, with the chosen suggestion or the text as it is. */
  readonly onEnter: (text: string) => void;
}

/** A text box with suggestions, by the combobox pattern of WAI-ARIA: the focus stays in the box. */
export function SuggestBox(props: SuggestBoxProps) {
  const { input, text, suggestions, onText, onEnter } = props;
  const [isActive, setActive] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const isOpen = isActive && text.trim() !== '' && suggestions.length > 0;
  const show = (isVisible: boolean, index = -1) => {
    setActive(isVisible);
    setChosen(index);
  };
  const enter = (value: string) => {
    show(false);
    onEnter(value);
  };
  const move = (by: 1 | -1) => {
    const places = suggestions.length + 1;
    show(true, ((chosen + 1 + by + places) % places) - 1);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => enter((isOpen && suggestions[chosen]?.name) || text),
    ...(isOpen && { Escape: () => show(false) }),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    // Escape would also close the dialog around the box.
    event.stopPropagation();
    act();
  };
  const list = `${input.id}-suggestions`;
  return (
    <div className="suggest-box desk-inline relative max-w-lg flex-1">
      <input
        ref={props.box}
        {...input}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-activedescendant={isOpen && suggestions[chosen] ? `${list}-${chosen}` : undefined}
        autoComplete="off"
        placeholder={props.placeholder}
        className="field-box"
        value={text}
        onChange={({ target }) => {
          show(true);
          onText(target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => show(false)}
      />
      <ul
        id={list}
        role="listbox"
        aria-label={props.listLabel}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-96 overflow-y-auto rounded-card bg-raised-2 py-1 ring-1 ring-hairline ring-inset"
      >
        {isOpen &&
          suggestions.map(({ name, note }, index) => (
            <li
              key={name}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === chosen}
              // A press would take the focus from the box and close the list first.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => enter(name)}
              className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-1 text-small text-strong"
            >
              <span className="min-w-0 break-words">{name}</span>
              {note && <span className="shrink-0 text-caption text-quiet">{note}</span>}
            </li>
          ))}
      </ul>
    </div>
  );
}

const MOST_SUGGESTIONS = 8;

interface ItemListProps {
  readonly input: DescribedInput;
  /** Names the draft of the text that is not added yet. */
  readonly draft: string;
  readonly label: string;
  readonly noun: string;
  readonly items: readonly string[];
  readonly suggestions?: readonly Suggested[];
  readonly onText?: (text: string) => void;
  readonly onChange: (items: readonly string[]) => void;
}

export function ItemList(props: ItemListProps) {
  const { input, label, noun, items, suggestions = [], onText, onChange } = props;
  const { draft, set: setText } = useDraft<string>(
    `${props.draft}:${noun}`,
    (typed) => typed !== '',
  );
  const text = draft ?? '';
  const box = useRef<HTMLInputElement>(null);
  const type = (value: string) => {
    setText(value);
    onText?.(value);
  };
  const change = (next: readonly string[]) => {
    onChange(next);
    box.current?.focus();
  };
  const add = (value: string) => {
    const item = normalizeLine(value);
    const isNew = item !== '' && items.every((each) => foldText(each) !== foldText(item));
    change(isNew ? [...items, item] : items);
    type('');
  };
  return (
    <>
      <ul aria-label={label} className="mt-2 flex flex-wrap gap-2">
        {items.map((item) => (
          <li key={item} className="desk-badge">
            <span className="min-w-0 break-words">{item}</span>
            <Action
              isRound
              icon={X}
              label="Remove"
              name={`Remove ${noun} ${item}`}
              onPress={() => change(items.filter((each) => each !== item))}
            />
          </li>
        ))}
      </ul>
      <div className="mt-2 flex items-center gap-2">
        <SuggestBox
          input={input}
          box={box}
          text={text}
          placeholder={`Add a ${noun}`}
          listLabel={`Suggested ${noun}s`}
          suggestions={matching(suggestions, text, ({ name }) => [name]).slice(0, MOST_SUGGESTIONS)}
          onText={type}
          onEnter={add}
        />
        <Action
          isRound
          kind="plain"
          icon={Plus}
          label="Add"
          name={`Add the ${noun}`}
          disabled={text.trim() === ''}
          onPress={() => add(text)}
        />
      </div>
    </>
  );
}

/** Speakers whose name, or a name merged into it, contains the text. */
export function useKnownSpeakers(text: string): readonly Suggested[] {
  const q = useDeferredValue(text.trim());
  const { data } = speakersApi.useGetCuratedSpeakersQuery({ q }, { skip: q === '' });
  return (data?.items ?? []).map(({ name, talks }) => ({ name, note: pluralize(talks, 'talk') }));
}

export type SpeakerQuery = NonNullable<Api.operations['listedSpeakers']['parameters']['query']>;

export const speakersApi = deskApi(({ read, change }) => ({
  getCuratedSpeakers: read<Api.ListedSpeakers, SpeakerQuery>(
    (params) => ({ url: '/admin/speakers', params }),
    ['admin-speakers', 'admin-episodes'],
  ),
  mergeSpeakers: change<Api.SpeakerMerges, Versioned<Api.SpeakerMerge>>(
    ({ version, ...merge }) => request('PUT', '/admin/speaker-merges', merge, version),
    ['admin-speakers', 'admin-episodes'],
  ),
}));
