import { Suspense } from 'react';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { PartRetry } from '../../shared/ui/part-retry.js';
import { RemoveQuestion } from '../../shared/ui/remove-question.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import type { SourceItem } from './source-item.js';
import type { RemovalRequest } from './use-source-change.js';

const ChannelRemoval = lazyPart(
  async () => (await import('./channel-removal.js')).ChannelRemoval,
  PartRetry,
);

export interface SourceRemovalProps {
  readonly source: SourceItem;
  readonly isBusy: boolean;
  readonly onRemove: (request?: RemovalRequest) => void;
  readonly onKeep: () => void;
}

export function SourceRemoval({ source, isBusy, onRemove, onKeep }: SourceRemovalProps) {
  const { kind, id, name } = source;
  if (kind === 'channels') {
    return (
      <Suspense fallback={<Skeleton className="col-span-full h-40" />}>
        <ChannelRemoval {...{ id, name, isBusy, onRemove }} onCancel={onKeep} />
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
