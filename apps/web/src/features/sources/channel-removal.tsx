import { pluralize } from '@elevate/rules';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { ChannelEpisodes } from '../../shared/api/generated/schema.js';
import { buttonStyle } from '../../shared/ui/link.js';
import { problemWords } from '../../shared/admin/problem-words.js';
import { type RemovalChoice, type RemovalRequest, sourceChangesApi } from './use-source-change.js';

export interface ChannelRemovalProps {
  readonly id: string;
  readonly name: string;
  readonly isBusy: boolean;
  readonly onRemove: (request: RemovalRequest) => void;
  readonly onCancel: () => void;
}

/** Asks what happens to a channel's episodes. If they cannot be counted, they stay. */
export function ChannelRemoval({ id, name, isBusy, onRemove, onCancel }: ChannelRemovalProps) {
  const questionId = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  const [choice, setChoice] = useState<RemovalChoice>('keep');
  const count = sourceChangesApi.useGetChannelEpisodesQuery(id, {
    refetchOnMountOrArgChange: true,
  });
  const { data, isFetching } = count;
  useEffect(() => cancel.current?.focus(), []);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !isBusy) onCancel();
  };
  return (
    <div
      role="group"
      aria-labelledby={questionId}
      onKeyDown={onKeyDown}
      className="channel-removal text-plain"
    >
      <p id={questionId}>
        Remove <strong className="font-semibold break-words text-strong">{name}</strong>?
      </p>
      {data && (
        <RemovalChoices counts={data} choice={choice} isBusy={isBusy} onChoose={setChoice} />
      )}
      <RemovalCount {...count} onRetry={() => void count.refetch()} />
      <div className="flex flex-wrap gap-2">
        <button
          ref={cancel}
          type="button"
          onClick={onCancel}
          disabled={isBusy}
          className={buttonStyle('plain')}
        >
          Cancel
        </button>
        <button
          type="button"
          onClick={() => onRemove({ episodes: choice, done: data && doneWords(choice, data) })}
          disabled={isBusy || isFetching}
          aria-busy={isBusy}
          className={buttonStyle('outline', 'text-danger')}
        >
          Remove channel
        </button>
      </div>
    </div>
  );
}

function doneWords(choice: RemovalChoice, { shown, hidden }: ChannelEpisodes) {
  switch (choice) {
    case 'keep':
      return undefined;
    case 'hide':
      return `${pluralize(shown, 'episode')} hidden`;
    case 'remove':
      return `${pluralize(shown + hidden, 'episode is', 'episodes are')} being removed`;
  }
}

export interface RemovalCountProps {
  readonly data?: ChannelEpisodes | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
}

/** Says why there are no choices: they are loading, the count failed, or there are no episodes. */
export function RemovalCount({ data, error, isFetching, onRetry }: RemovalCountProps) {
  if (isFetching) return <p role="status">Counting its episodes…</p>;
  if (error !== undefined) {
    return (
      <div role="alert" className="text-caption">
        <p>
          Its episodes could not be counted, so they stay.{' '}
          {problemWords(error, 'Something went wrong on the server.')}
        </p>
        <button type="button" className={buttonStyle('link')} onClick={onRetry}>
          Count again
        </button>
      </div>
    );
  }
  const isEmpty = data && data.shown + data.hidden === 0;
  return isEmpty ? <p>No episodes of it are on the site.</p> : null;
}

export interface RemovalChoicesProps {
  readonly counts: ChannelEpisodes;
  readonly choice: RemovalChoice;
  readonly isBusy: boolean;
  readonly onChoose: (choice: RemovalChoice) => void;
}

export function RemovalChoices({ counts, choice, isBusy, onChoose }: RemovalChoicesProps) {
  const name = useId();
  if (counts.shown + counts.hidden === 0) return null;
  return (
    <fieldset disabled={isBusy} className="removal-choices">
      <legend className="text-caption text-quiet">Its episodes on the site</legend>
      {choicesOf(counts).map(({ value, label, hint }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === choice}
            onChange={() => onChoose(value)}
          />
          <span>
            <span className="text-strong">{label}</span>
            <span className="block text-caption text-quiet">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface Choice {
  readonly value: RemovalChoice;
  readonly label: string;
  readonly hint: string;
}

function choicesOf({ shown, hidden }: ChannelEpisodes): readonly Choice[] {
  const visible = pluralize(shown, 'episode');
  const all = pluralize(shown + hidden, 'episode');
  const alsoHidden = hidden > 0 ? `Also the ${hidden} hidden. ` : '';
  return [
    { value: 'keep', label: `Keep ${visible}`, hint: 'Visitors still find them.' },
    { value: 'hide', label: `Hide ${visible}`, hint: 'Show them again under Content, Episodes.' },
    {
      value: 'remove',
      label: `Remove ${all}`,
      hint: `${alsoHidden}They come back only when the channel is followed again.`,
    },
  ];
}
