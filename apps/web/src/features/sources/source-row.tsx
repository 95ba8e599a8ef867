import { ChevronDown, Pause, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Actions, useFocusAfter } from '../../shared/admin/desk.js';
import { sectionPart } from '../../shared/ui/part-retry.js';
import { useAction } from '../../shared/admin/use-action.js';
import { putParameter, useParameters } from '../../shared/lib/use-parameters.js';
import { RemoveQuestion } from '../../shared/ui/card.js';
import { type RemovalChoice, sourceChangesApi, type SourceItem } from './sources.api.js';

const SourceDetails = sectionPart(
  () => import('./source-details.js'),
  'SourceDetails',
  'col-span-full h-40',
);
const ChannelRemoval = sectionPart(
  () => import('./channel-removal.js'),
  'ChannelRemoval',
  'col-span-full h-40',
);

interface SourceRowProps {
  readonly source: SourceItem;
  readonly onRemoved: () => void;
}

const { changeSource, removeSource } = sourceChangesApi.endpoints;

export function SourceRow({ source, onRemoved }: SourceRowProps) {
  const { kind, id, name, detail, isPaused, problem } = source;
  const { isBusy, perform } = useAction();
  const [isConfirming, setConfirming] = useState(false);
  const removeButton = useFocusAfter(isConfirming);
  const [isOpen, toggleDetails] = useDetails(`${kind}/${id}`);
  const toggle = () => {
    const status = isPaused ? 'active' : 'paused';
    const change = { kind, id, status } as const;
    return perform(changeSource, change, {
      failed: `${name} could not be ${isPaused ? 'activated' : 'paused'}`,
      done: `${name} is ${isPaused ? 'active again' : 'paused'}`,
    });
  };
  /** `outcome` adds what happened to the episodes. */
  const remove = async (episodes?: RemovalChoice, outcome?: string) => {
    const removal = { kind, id, episodes };
    const removed = await perform(removeSource, removal, {
      failed: `${name} could not be removed`,
      done: [`${name} is no longer followed`, outcome].filter(Boolean).join('. '),
    });
    if (removed === undefined) setConfirming(false);
    else onRemoved();
  };
  const question = { name, isBusy, onKeep: () => setConfirming(false) };
  return (
    <li className="desk-row">
      <div className="min-w-0">
        <p className="font-semibold break-words text-strong">
          {name}
          {isPaused && <span className="desk-badge">Paused</span>}
        </p>
        {detail !== name && <p className="lines-1 text-caption text-quiet">{detail}</p>}
        {problem && !isPaused && <p className="text-caption text-danger">{problem}</p>}
      </div>
      {!isConfirming && (
        <Actions
          isBare
          of={name}
          kind="quiet"
          items={[
            {
              label: 'Details',
              name: `Details of ${name}`,
              icon: ChevronDown,
              'aria-expanded': isOpen,
              onPress: toggleDetails,
            },
            isPaused
              ? { label: 'Activate', icon: Play, isBusy, onPress: toggle }
              : { label: 'Pause', icon: Pause, isBusy, onPress: toggle },
            {
              label: 'Remove',
              ref: removeButton,
              icon: Trash2,
              onPress: () => setConfirming(true),
            },
          ]}
        />
      )}
      {isConfirming && kind === 'channels' && (
        <ChannelRemoval {...question} id={id} onRemove={remove} />
      )}
      {isConfirming && kind === 'feeds' && (
        <RemoveQuestion
          {...question}
          consequence="What it has brought stays."
          onRemove={() => void remove()}
          className="col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-caption"
        />
      )}
      {isOpen && <SourceDetails source={source} />}
    </li>
  );
}

const OPEN = 'source';

/** The open source is in the address, so that it can be shared. */
function useDetails(source: string): readonly [boolean, () => void] {
  const [parameters, change] = useParameters();
  const isOpen = parameters.get(OPEN) === source;
  const toggle = () =>
    change((next) => putParameter(next, OPEN, isOpen ? null : source), { replace: true });
  return [isOpen, toggle];
}
