import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { Suspense } from 'react';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { PartRetry } from '../../shared/ui/part-retry.js';
import { TopicBadge } from '../../shared/ui/topic-badge.js';
import { iconButtonStyle } from '../../shared/ui/button-style.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { Picture } from '../../shared/ui/picture.js';
import type { Creator } from './creator.js';
import { SampleMark } from './sample-mark.js';

// Lazy: most visitors never open the popup.
const CreatorTabs = lazyPart(
  async () => (await import('./creator-tabs.js')).CreatorTabs,
  PartRetry,
);

export function CreatorPopup({ creator }: { readonly creator: Creator }) {
  const { id, name, tagline, bio, image, topics } = creator;
  return (
    <Dialog.Portal>
      <Dialog.Overlay className="creator-veil fixed inset-0 z-60" />
      <Dialog.Content className="rise fixed inset-x-0 bottom-0 z-60 mx-auto grid max-h-[92dvh] max-w-2xl overflow-y-auto overscroll-contain rounded-t-card bg-raised shadow-xl focus:outline-none sm:inset-y-0 sm:my-auto sm:h-fit sm:rounded-card">
        <div className="relative aspect-[5/2] overflow-hidden">
          <Picture
            {...{ id, name }}
            src={image}
            thumbnails={[]}
            sizes="42rem"
            wordsOver
            className="size-full"
          />
          <SampleMark className="absolute bottom-4 left-5 sm:left-7" />
        </div>
        <div className="px-5 pt-5 pb-8 sm:px-7">
          <div className="flex items-start justify-between gap-4">
            <Dialog.Title className="text-title font-extrabold tracking-[-0.03em]">
              {name}
            </Dialog.Title>
            <Dialog.Close aria-label="Close" className={iconButtonStyle('plain', '-mt-1')}>
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </div>
          <p className="mt-1 text-small font-semibold text-plain">{tagline}</p>
          <Dialog.Description className="mt-3 text-body text-plain">{bio}</Dialog.Description>
          <ul aria-label="Topics" className="mt-4 flex flex-wrap gap-2">
            {topics.map((topic) => (
              <TopicBadge key={topic} topic={topic} />
            ))}
          </ul>
          <Suspense fallback={<Skeleton className="mt-6 h-56" />}>
            <CreatorTabs creator={creator} />
          </Suspense>
        </div>
      </Dialog.Content>
    </Dialog.Portal>
  );
}
