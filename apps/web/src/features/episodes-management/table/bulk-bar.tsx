import { EPISODE_LIMITS, pluralize } from '@elevate/rules';
import { useId, useState, type FormEvent } from 'react';
import type { BulkChange } from '../../../shared/admin/admin-types.js';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import { useBulk } from '../use-bulk.js';
import type { Selection } from '../use-selection.js';

export interface BulkBarProps {
  readonly selection: Selection;
  readonly topics: readonly string[];
}

const ACTIONS = {
  hide: 'Hide',
  unhide: 'Show again',
  'add-topic': 'Add a topic',
  'remove-topic': 'Remove a topic',
} as const;
type Action = keyof typeof ACTIONS;

export function BulkBar({ selection, topics }: BulkBarProps) {
  const [action, setAction] = useState<Action>('add-topic');
  const [words, setWords] = useState('');
  const [isBusy, setBusy] = useState(false);
  const perform = useBulk();
  const { ids, clear } = selection;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const isDone = await perform(changeOf(action, [...ids], words.trim()));
    setBusy(false);
    if (!isDone) return;
    setWords('');
    clear();
  };
  return (
    <form
      aria-label="Selected episodes"
      className="bulk-bar"
      onSubmit={(event) => void submit(event)}
    >
      <p role="status" className="font-semibold text-strong">
        {pluralize(ids.size, 'episode')} selected
        {ids.size === EPISODE_LIMITS.bulk && ' (the most at once)'}
      </p>
      <select
        aria-label="Action"
        className="field-box"
        value={action}
        onChange={({ target }) => {
          setAction(target.value as Action);
          setWords('');
        }}
      >
        {Object.entries(ACTIONS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <WordsField action={action} words={words} topics={topics} onChange={setWords} />
      <button type="submit" disabled={isBusy} aria-busy={isBusy} className={buttonStyle('lead')}>
        Apply
      </button>
      <button type="button" onClick={clear} className={buttonStyle('quiet')}>
        Clear selection
      </button>
    </form>
  );
}

interface WordsFieldProps {
  readonly action: Action;
  readonly words: string;
  readonly topics: readonly string[];
  readonly onChange: (words: string) => void;
}

function WordsField({ action, words, topics, onChange }: WordsFieldProps) {
  const list = useId();
  if (action === 'unhide') return null;
  const isTopic = action !== 'hide';
  return (
    <>
      <input
        aria-label={isTopic ? 'Topic' : 'Reason (only administrators see it)'}
        placeholder={isTopic ? 'Topic' : 'Reason, for administrators'}
        required={isTopic}
        maxLength={isTopic ? EPISODE_LIMITS.topic : EPISODE_LIMITS.hiddenReason}
        list={isTopic ? list : undefined}
        className="field-box"
        value={words}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={list}>
        {topics.map((topic) => (
          <option key={topic} value={topic} />
        ))}
      </datalist>
    </>
  );
}

function changeOf(action: Action, ids: string[], words: string): BulkChange {
  if (action === 'unhide') return { action, ids };
  return action === 'hide'
    ? { action, ids, hidden_reason: words || null }
    : { action, ids, topic: words };
}
