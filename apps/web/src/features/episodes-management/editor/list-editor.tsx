import { foldText, normalizeLine } from '@elevate/rules';
import { Plus, X } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { iconButtonStyle } from '../../../shared/ui/button-style.js';
import { FieldFrame } from './field-frame.js';
import { listOf, type ListField } from './draft.js';
import type { EpisodeEdit } from './use-episode-edit.js';

export interface ListEditorProps {
  readonly field: ListField;
  readonly edit: EpisodeEdit;
  /** Names one item, such as `topic`. */
  readonly noun: string;
  readonly suggestions: readonly string[];
  readonly children?: ReactNode;
}

export function ListEditor({ field, edit, noun, suggestions, children }: ListEditorProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { episode, draft, problems, set } = edit;
  const items = listOf(episode, draft, field);
  const remove = (item: string) => {
    set({ [field]: items.filter((one) => one !== item) });
    input.current?.focus();
  };
  const add = (text: string) => {
    const item = normalizeLine(text);
    const isNew = item !== '' && items.every((one) => foldText(one) !== foldText(item));
    if (isNew) set({ [field]: [...items, item] });
  };
  return (
    <FieldFrame id={id} field={field} edit={edit} source={episode.source[field].join(', ')}>
      <ul aria-label={`Shown ${field}`} className="edit-list">
        {items.map((item) => (
          <li key={item}>
            <span className="min-w-0 break-words">{item}</span>
            <button
              type="button"
              aria-label={`Remove ${noun} ${item}`}
              onClick={() => remove(item)}
              className={iconButtonStyle('quiet')}
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <AddItem
        {...{ id, noun, suggestions, input }}
        isInvalid={problems[field] !== undefined}
        onAdd={add}
      />
      {children}
    </FieldFrame>
  );
}

interface AddItemProps extends Pick<ListEditorProps, 'noun' | 'suggestions'> {
  readonly id: string;
  readonly input: React.RefObject<HTMLInputElement | null>;
  readonly isInvalid: boolean;
  readonly onAdd: (text: string) => void;
}

function AddItem({ id, noun, suggestions, input, isInvalid, onAdd }: AddItemProps) {
  const [text, setText] = useState('');
  const add = () => {
    onAdd(text);
    setText('');
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <div className="edit-add">
      <input
        ref={input}
        id={id}
        list={`${id}-list`}
        placeholder={`Add a ${noun}`}
        autoComplete="off"
        aria-invalid={isInvalid}
        aria-describedby={`${id}-error`}
        className="field-box"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <datalist id={`${id}-list`}>
        {suggestions.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <button
        type="button"
        aria-label={`Add the ${noun}`}
        disabled={text.trim() === ''}
        onClick={add}
        className={iconButtonStyle('plain')}
      >
        <Plus aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
