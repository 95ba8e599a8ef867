import { EPISODE_LIMITS, pluralize } from '@elevate/rules';
import { type FormEvent, useId, useState } from 'react';
import { Action } from '../../shared/admin/desk.js';
import type { Selection } from '../../shared/admin/desk-list.js';
import { useAction } from '../../shared/admin/use-action.js';
import type { BulkChange, BulkOutcome } from '../../shared/api/generated/schema.js';
import { episodesApi } from './episodes.api.js';

interface BulkBarProps {
  readonly selection: Selection;
  /** Ids of the table; a filter or another page hides the others. */
  readonly visible: readonly string[];
  readonly topics: readonly string[];
}

const ACTIONS = {
  hide: 'Hide',
  unhide: 'Show again',
  'add-topic': 'Add a topic',
  'remove-topic': 'Remove a topic',
} as const;
type BulkAction = keyof typeof ACTIONS;

const { changeEpisodes } = episodesApi.endpoints;

export function BulkBar({ selection: { ids, clear }, visible, topics }: BulkBarProps) {
  const [action, setAction] = useState<BulkAction>('add-topic');
  const [words, setWords] = useState('');
  const { isBusy, perform } = useAction();
  const change = (bulk: BulkChange): Promise<BulkOutcome | undefined> =>
    perform(changeEpisodes, bulk, {
      failed: 'The episodes were not changed',
      done: (outcome) => {
        const detail = restWords(outcome);
        return {
          kind: outcome.changed > 0 ? 'success' : 'info',
          message: outcomeWords(bulk, outcome),
          ...(detail && { detail }),
        };
      },
      undo: ({ undo }) => (undo && bulk.action !== 'undo' ? () => change(undo) : undefined),
    });
  const list = useId();
  const isTopic = action !== 'hide';
  const hidden = ids.size - visible.filter((id) => ids.has(id)).length;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await change(changeOf(action, [...ids], words.trim())))) return;
    setWords('');
    clear();
  };
  return (
    <form
      aria-label="Selected episodes"
      className="desk-bar my-2 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-raised-2 px-4 py-3 text-small"
      onSubmit={(event) => void submit(event)}
    >
      <p role="status" className="font-semibold text-strong">
        {pluralize(ids.size, 'episode')} selected
        {ids.size === EPISODE_LIMITS.bulk && ' (the most at once)'}
        {hidden > 0 && `, ${hidden} not shown below`}
      </p>
      <select
        aria-label="Action"
        className="field-box"
        value={action}
        onChange={({ target }) => {
          setAction(target.value as BulkAction);
          setWords('');
        }}
      >
        {Object.entries(ACTIONS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {action !== 'unhide' && (
        <input
          aria-label={isTopic ? 'Topic' : 'Reason (only administrators see it)'}
          placeholder={isTopic ? 'Topic' : 'Reason, for administrators'}
          required={isTopic}
          maxLength={isTopic ? EPISODE_LIMITS.topic : EPISODE_LIMITS.hiddenReason}
          list={isTopic ? list : undefined}
          className="field-box"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      <datalist id={list}>
        {topics.map((topic) => (
          <option key={topic} value={topic} />
        ))}
      </datalist>
      <Action type="submit" kind="lead" label="Apply" isBusy={isBusy} />
      <Action kind="quiet" label="Clear selection" onPress={clear} />
    </form>
  );
}

function changeOf(action: BulkAction, ids: string[], words: string): BulkChange {
  if (action === 'unhide') return { action, ids };
  return action === 'hide'
    ? { action, ids, hidden_reason: words || null }
    : { action, ids, topic: words };
}

const DONE: Readonly<Record<BulkChange['action'], (episodes: string, topic: string) => string>> = {
  hide: (episodes) => `${episodes} hidden`,
  unhide: (episodes) => `${episodes} shown again`,
  'add-topic': (episodes, topic) => `${topic} added to ${episodes}`,
  'remove-topic': (episodes, topic) => `${topic} removed from ${episodes}`,
  undo: (episodes) => `Undone for ${episodes}`,
};

function outcomeWords({ action, topic = '' }: BulkChange, { changed }: BulkOutcome): string {
  if (changed === 0) return 'Nothing changed';
  return DONE[action](pluralize(changed, 'episode'), topic);
}

/** The episodes that were left as they are; empty without any. */
function restWords({ unchanged, missing, skipped }: BulkOutcome): string {
  const full = skipped.filter(({ reason }) => reason === 'full').length;
  const changed = skipped.length - full;
  const parts = [
    unchanged > 0 && `${unchanged} had it already`,
    full > 0 && `${full} already ${full === 1 ? 'has' : 'have'} 8 topics`,
    changed > 0 && `${changed} changed meanwhile`,
    missing.length > 0 && `${missing.length} no longer exist`,
  ];
  return parts.filter(Boolean).join(', ');
}
