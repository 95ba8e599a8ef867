import { EPISODE_LIMITS, pluralize } from '@elevate/rules';
import { type FormEvent, useId, useState } from 'react';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { BulkChange } from '../../../shared/api/generated/schema.js';
import { buttonStyle } from '../../../shared/ui/link.js';
import { episodesApi, outcomeWords, restWords, type Selection } from '../episodes.api.js';
import { rejectionWords } from '../../../shared/admin/problem-words.js';
import { notify } from '../../../shared/lib/notify.js';

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

const UNDO_MS = 10_000;
const { changeEpisodes } = episodesApi.endpoints;

type Dispatch = ThunkDispatch<unknown, undefined, UnknownAction>;

/** Changes many episodes; Undo is possible for ten seconds. */
export function useBulk() {
  const dispatch = useDispatch<Dispatch>();
  return (change: BulkChange) => perform(dispatch, change);
}

// Undo outlives the component, so it uses the store's dispatch.
async function perform(dispatch: Dispatch, change: BulkChange): Promise<boolean> {
  const answer = await dispatch(changeEpisodes.initiate(change, { track: false }));
  if (answer.error) {
    notify({ kind: 'error', message: rejectionWords(answer, 'The episodes were not changed') });
    return false;
  }
  const { undo } = answer.data;
  const detail = restWords(answer.data);
  notify({
    kind: answer.data.changed > 0 ? 'success' : 'info',
    message: outcomeWords(change, answer.data),
    ...(detail !== undefined && { detail }),
    durationMs: UNDO_MS,
    ...(undo &&
      change.action !== 'undo' && {
        action: { label: 'Undo', onPress: () => void perform(dispatch, undo) },
      }),
  });
  return true;
}
