import { ArrowUpRight } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { Picture } from '../../shared/ui/picture.js';
import { CreatorPopup } from './creator-popup.js';
import type { Creator } from './creator.js';
import { SampleMark } from './sample-mark.js';

export function CreatorTile({ creator }: { readonly creator: Creator }) {
  const { id, name, tagline, image } = creator;
  return (
    <Dialog.Root>
      <Dialog.Trigger className="creator-tile group grid grid-rows-[auto_1fr] overflow-hidden rounded-card bg-raised text-left ring-1 ring-inset ring-hairline">
        <span className="relative block aspect-video overflow-hidden">
          <Picture
            {...{ id, name }}
            src={image}
            thumbnails={[]}
            sizes="(min-width: 56rem) 22vw, (min-width: 40rem) 46vw, 92vw"
            wordsOver
            className="size-full"
          />
          <SampleMark className="absolute top-3 left-3" />
        </span>
        <span className="grid grid-cols-[1fr_auto] content-start gap-x-3 p-4">
          <span className="font-display text-heading font-bold text-strong">{name}</span>
          <ArrowUpRight
            aria-hidden="true"
            className="mt-1 size-5 text-quiet transition-transform duration-(--quick) group-hover:translate-x-0.5 group-hover:-translate-y-0.5 group-hover:text-lead-text"
          />
          <span className="col-span-2 mt-1 text-small text-plain">{tagline}</span>
        </span>
      </Dialog.Trigger>
      <CreatorPopup creator={creator} />
    </Dialog.Root>
  );
}
