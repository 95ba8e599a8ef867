import { foldForSearch, foldText, normalizeLine } from '@elevate/rules';
import { Plus, X } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { iconButtonStyle } from '../ui/link.js';
import { SuggestBox, type Suggested } from './suggest-box.js';

const MOST_SUGGESTIONS = 8;

export interface ItemListProps {
  /** Of the input; `${id}-error` describes it. */
  readonly id: string;
  readonly label: string;
  /** Names one item, such as `topic`. */
  readonly noun: string;
  readonly items: readonly string[];
  readonly suggestions?: readonly Suggested[];
  /** While a new item is typed. */
  readonly onText?: (text: string) => void;
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
      <ul aria-label={label} className="mt-2 flex flex-wrap gap-2">
        {items.map((item) => (
          <li key={item} className="desk-badge">
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
      <AddItem id={id} noun={noun} box={box} {...input} onAdd={add} />
    </>
  );
}

interface AddItemProps extends Pick<
  ItemListProps,
  'id' | 'noun' | 'suggestions' | 'isInvalid' | 'onText'
> {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly onAdd: (text: string) => void;
}

function AddItem({ id, noun, suggestions = [], box, isInvalid, onText, onAdd }: AddItemProps) {
  const [text, setText] = useState('');
  const type = (value: string) => {
    setText(value);
    onText?.(value);
  };
  const add = (value: string) => {
    onAdd(value);
    type('');
    box.current?.focus();
  };
  return (
    <div className="mt-2 flex items-center gap-2">
      <SuggestBox
        id={id}
        box={box}
        text={text}
        isInvalid={isInvalid}
        placeholder={`Add a ${noun}`}
        listLabel={`Suggested ${noun}s`}
        suggestions={matching(suggestions, text)}
        onText={type}
        onEnter={add}
      />
      <button
        type="button"
        aria-label={`Add the ${noun}`}
        disabled={text.trim() === ''}
        onClick={() => add(text)}
        className={iconButtonStyle('plain')}
      >
        <Plus aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}

function matching(suggestions: readonly Suggested[], text: string): readonly Suggested[] {
  const folded = foldForSearch(text.trim());
  return suggestions
    .filter(({ name }) => foldForSearch(name).includes(folded))
    .slice(0, MOST_SUGGESTIONS);
}
