import './item-list.css';
import { foldText, normalizeLine } from '@elevate/rules';
import { Plus, X } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { iconButtonStyle } from '../ui/button-style.js';

export interface ItemListProps {
  /** Of the input; `${id}-error` describes it. */
  readonly id: string;
  readonly label: string;
  /** Names one item, such as `topic`. */
  readonly noun: string;
  readonly items: readonly string[];
  readonly suggestions?: readonly string[];
  readonly isInvalid: boolean;
  readonly onChange: (items: readonly string[]) => void;
}

/** A list of texts to add to and remove from. */
export function ItemList({ id, label, noun, items, onChange, ...input }: ItemListProps) {
  const box = useRef<HTMLInputElement>(null);
  const remove = (item: string) => {
    onChange(items.filter((one) => one !== item));
    box.current?.focus();
  };
  const add = (text: string) => {
    const item = normalizeLine(text);
    const isNew = item !== '' && items.every((one) => foldText(one) !== foldText(item));
    if (isNew) onChange([...items, item]);
  };
  return (
    <>
      <ul aria-label={label} className="edit-list">
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
      <AddItem {...{ id, noun, box, ...input }} onAdd={add} />
    </>
  );
}

interface AddItemProps extends Pick<ItemListProps, 'id' | 'noun' | 'suggestions' | 'isInvalid'> {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly onAdd: (text: string) => void;
}

function AddItem({ id, noun, suggestions = [], box, isInvalid, onAdd }: AddItemProps) {
  const [text, setText] = useState('');
  const add = () => {
    onAdd(text);
    setText('');
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <div className="edit-add">
      <input
        ref={box}
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
