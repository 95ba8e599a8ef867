import { type Ref, Suspense, useRef, useState } from 'react';
import { ChevronDown, Pause, Play, Trash2 } from 'lucide-react';
import { focusAfter } from '../../shared/lib/focus-after.js';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { putParameter, useParameters } from '../../shared/lib/use-parameters.js';
import { PartRetry } from '../../shared/ui/part-retry.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { iconButtonStyle } from '../../shared/ui/link.js';
import { RemoveQuestion } from '../../shared/ui/card.js';
import { type RemovalRequest, type SourceItem, useSourceChange } from './use-source-change.js';

const SourceDetails = lazyPart(
  async () => (await import('./source-details.js')).SourceDetails,
  PartRetry,
);

const OPEN = 'source';

interface SourceRowProps {
  readonly source: SourceItem;
  readonly onRemoved: () => void;
}

export function SourceRow({ source, onRemoved }: SourceRowProps) {
  const { name, detail, isPaused, problem } = source;
  const { isBusy, toggle, remove } = useSourceChange(source);
  const [isAsking, setAsking] = useState(false);
  const removeButton = useRef<HTMLButtonElement>(null);
  const keep = () =>
    focusAfter(
      () => setAsking(false),
      () => removeButton.current,
    );
  const [isOpen, toggleDetails] = useDetails(`${source.kind}/${source.id}`);
  const go = async (request?: RemovalRequest) => ((await remove(request)) ? onRemoved() : keep());
  return (
    <li className="source-item">
      <div className="min-w-0">
        <p className="font-semibold break-words text-strong">
          {name}
          {isPaused && <span className="source-badge">Paused</span>}
        </p>
        {detail !== name && <p className="lines-1 text-caption text-quiet">{detail}</p>}
        {problem && !isPaused && <p className="text-caption text-danger">{problem}</p>}
      </div>
      {isAsking ? (
        <SourceRemoval
          source={source}
          isBusy={isBusy}
          onRemove={(request) => void go(request)}
          onKeep={keep}
        />
      ) : (
        <SourceButtons
          source={source}
          isBusy={isBusy}
          removeButton={removeButton}
          isOpen={isOpen}
          onOpen={toggleDetails}
          onToggle={() => void toggle()}
          onRemove={() => setAsking(true)}
        />
      )}
      {isOpen && (
        <Suspense fallback={<Skeleton className="col-span-full h-40" />}>
          <SourceDetails source={source} />
        </Suspense>
      )}
    </li>
  );
}

/** The open source is in the address, so that it can be shared. */
function useDetails(source: string): readonly [boolean, () => void] {
  const [parameters, change] = useParameters();
  const isOpen = parameters.get(OPEN) === source;
  const toggle = () =>
    change((next) => putParameter(next, OPEN, isOpen ? null : source), { replace: true });
  return [isOpen, toggle];
}

const ChannelRemoval = lazyPart(
  async () => (await import('./channel-removal.js')).ChannelRemoval,
  PartRetry,
);

interface SourceRemovalProps {
  readonly source: SourceItem;
  readonly isBusy: boolean;
  readonly onRemove: (request?: RemovalRequest) => void;
  readonly onKeep: () => void;
}

function SourceRemoval({ source, isBusy, onRemove, onKeep }: SourceRemovalProps) {
  const { kind, id, name } = source;
  if (kind === 'channels') {
    return (
      <Suspense fallback={<Skeleton className="col-span-full h-40" />}>
        <ChannelRemoval id={id} name={name} isBusy={isBusy} onRemove={onRemove} onCancel={onKeep} />
      </Suspense>
    );
  }
  return (
    <RemoveQuestion
      name={name}
      consequence="What it has brought stays."
      isBusy={isBusy}
      onRemove={() => onRemove()}
      onKeep={onKeep}
      className="remove-question text-caption"
    />
  );
}

interface SourceButtonsProps {
  readonly source: SourceItem;
  readonly isBusy: boolean;
  readonly isOpen: boolean;
  readonly removeButton: Ref<HTMLButtonElement>;
  readonly onOpen: () => void;
  readonly onToggle: () => void;
  readonly onRemove: () => void;
}

function SourceButtons(props: SourceButtonsProps) {
  const { source, isBusy, isOpen, removeButton, onOpen, onToggle, onRemove } = props;
  const { name, isPaused } = source;
  const ToggleIcon = isPaused ? Play : Pause;
  return (
    <div className="flex">
      <button
        type="button"
        aria-label={`Details of ${name}`}
        title="Details"
        aria-expanded={isOpen}
        onClick={onOpen}
        className={iconButtonStyle('quiet', isOpen ? 'rotate-180' : undefined)}
      >
        <ChevronDown aria-hidden="true" className="size-4.5" />
      </button>
      <button
        type="button"
        aria-label={`${isPaused ? 'Activate' : 'Pause'} ${name}`}
        title={isPaused ? 'Activate' : 'Pause'}
        aria-busy={isBusy}
        disabled={isBusy}
        onClick={onToggle}
        className={iconButtonStyle('quiet')}
      >
        <ToggleIcon aria-hidden="true" className="size-4.5" />
      </button>
      <button
        ref={removeButton}
        type="button"
        aria-label={`Remove ${name}`}
        title="Remove"
        onClick={onRemove}
        className={iconButtonStyle('quiet')}
      >
        <Trash2 aria-hidden="true" className="size-4.5" />
      </button>
    </div>
  );
}

export interface AddFormProps {
  /** Another source was just added, so focus the form for the next one. */
  readonly isNext: boolean;
  /** Called with the sources that are now followed. */
  readonly onAdded: (added: readonly { readonly id: string; readonly name: string }[]) => void;
}
