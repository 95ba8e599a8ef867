import { pluralize } from '@elevate/rules';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { ChannelEpisodes } from '../../shared/admin/admin-types.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { RemovalChoices } from './removal-choices.js';
import { RemovalCount } from './removal-count.js';
import { sourceChangesApi, type RemovalChoice } from './source-changes.api.js';
import type { RemovalRequest } from './use-source-change.js';

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
      {data && <RemovalChoices counts={data} {...{ choice, isBusy }} onChoose={setChoice} />}
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
