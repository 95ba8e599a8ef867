import { pluralize } from '@elevate/rules';
import { useId, useState } from 'react';
import { Action, FRESH, Question } from '../../shared/admin/desk.js';
import { problemWords } from '../../shared/admin/problem-words.js';
import type { ChannelEpisodes } from '../../shared/api/generated/schema.js';
import { type RemovalChoice, sourceChangesApi } from './sources.api.js';

interface ChannelRemovalProps {
  readonly id: string;
  readonly name: string;
  readonly isBusy: boolean;
  readonly onRemove: (choice: RemovalChoice, outcome?: string) => Promise<void>;
  readonly onKeep: () => void;
}

/** Asks what happens to a channel's episodes. If they cannot be counted, they stay. */
export function ChannelRemoval({ id, name, isBusy, onRemove, onKeep }: ChannelRemovalProps) {
  const [choice, setChoice] = useState<RemovalChoice>('keep');
  const { data, error, isFetching, refetch } = sourceChangesApi.useGetChannelEpisodesQuery(
    id,
    FRESH,
  );
  const group = useId();
  const isEmpty = data && data.shown + data.hidden === 0;
  return (
    <Question
      question={
        <>
          Remove <strong className="font-semibold break-words text-strong">{name}</strong>?
        </>
      }
      keep="Cancel"
      confirm="Remove channel"
      isBusy={isBusy}
      isDisabled={isFetching}
      onKeep={onKeep}
      onConfirm={() => onRemove(choice, data && outcomeWords(choice, data))}
    >
      {isFetching && (
        <p role="status" className="basis-full">
          Counting its episodes…
        </p>
      )}
      {!isFetching && error !== undefined && (
        <div role="alert" className="basis-full text-caption">
          <p>
            Its episodes could not be counted, so they stay.{' '}
            {problemWords(error, 'Something went wrong on the server.')}
          </p>
          <Action kind="link" label="Count again" onPress={refetch} />
        </div>
      )}
      {isEmpty && <p className="basis-full">No episodes of it are on the site.</p>}
      {data && !isEmpty && (
        <fieldset disabled={isBusy} className="basis-full">
          <legend className="text-caption text-quiet">Its episodes on the site</legend>
          {choicesOf(data).map(({ value, label, hint }) => (
            <label
              key={value}
              className="desk-check flex min-h-11 items-start gap-3 py-2 text-small text-strong"
            >
              <input
                type="radio"
                name={group}
                value={value}
                checked={value === choice}
                onChange={() => setChoice(value)}
              />
              <span>
                <span className="text-strong">{label}</span>
                <span className="block text-caption text-quiet">{hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </Question>
  );
}

function outcomeWords(choice: RemovalChoice, { shown, hidden }: ChannelEpisodes) {
  switch (choice) {
    case 'keep':
      return undefined;
    case 'hide':
      return `${pluralize(shown, 'episode')} hidden`;
    case 'remove':
      return `${pluralize(shown + hidden, 'episode is', 'episodes are')} being removed`;
  }
}

function choicesOf({ shown, hidden }: ChannelEpisodes) {
  const visible = pluralize(shown, 'episode');
  const alsoHidden = hidden > 0 ? `Also the ${hidden} hidden. ` : '';
  return [
    { value: 'keep', label: `Keep ${visible}`, hint: 'Visitors still find them.' },
    { value: 'hide', label: `Hide ${visible}`, hint: 'Show them again under Content, Episodes.' },
    {
      value: 'remove',
      label: `Remove ${pluralize(shown + hidden, 'episode')}`,
      hint: `${alsoHidden}They come back only when the channel is followed again.`,
    },
  ] as const;
}
