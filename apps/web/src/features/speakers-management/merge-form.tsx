import { foldText } from '@elevate/rules';
import { useId, useState } from 'react';
import { SuggestBox } from '../../shared/admin/suggest-box.js';
import { useKnownSpeakers } from '../../shared/admin/use-known-speakers.js';
import { buttonStyle } from '../../shared/ui/button-style.js';

export interface MergeFormProps {
  readonly name: string;
  readonly onMerge: (into: string) => void;
  readonly onCancel: () => void;
}

/** Merges a speaker into one who is chosen by name. */
export function MergeForm({ name, onMerge, onCancel }: MergeFormProps) {
  const id = useId();
  const [text, setText] = useState('');
  const known = useKnownSpeakers(text);
  const others = known.filter((one) => one.name !== name);
  const chosen = known.find((one) => foldText(one.name) === foldText(text.trim()));
  const isOther = chosen !== undefined && chosen.name !== name;
  return (
    <form
      aria-label={`Merge ${name}`}
      className="speaker-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isOther) onMerge(chosen.name);
      }}
    >
      <label htmlFor={id} className="text-small font-semibold text-strong">
        {`Show the talks of ${name} as talks of`}
      </label>
      <SuggestBox
        {...{ id, text }}
        placeholder="Name of the speaker"
        listLabel="Speakers"
        suggestions={others.slice(0, 8)}
        onText={setText}
        onEnter={setText}
      />
      <p id={`${id}-error`} className="text-caption text-quiet">
        {text.trim() !== '' && !isOther && 'Choose a speaker of the list.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="submit" disabled={!isOther} className={buttonStyle('lead')}>
          Merge
        </button>
        <button type="button" onClick={onCancel} className={buttonStyle('quiet')}>
          Cancel
        </button>
      </div>
    </form>
  );
}
