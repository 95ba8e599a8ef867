import { pluralize } from '@elevate/rules';
import { memo } from 'react';
import type { Speaker } from '../../shared/api/types.js';
import { paths } from '../../shared/paths.js';
import { Avatar } from '../../shared/ui/avatar.js';
import { Link } from '../../shared/ui/link.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { speakersApi, speakersQuery, type SpeakersQuestion } from './speakers.api.js';

export const TILES = 'grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))]';

/** One page of the list. */
export function SpeakerTiles(question: SpeakersQuestion) {
  const { data } = speakersApi.useGetSpeakersQuery(speakersQuery(question));
  return data?.items.map((speaker) => <SpeakerTile key={speaker.id} speaker={speaker} />);
}

export const tileId = (speakerId: string): string => `speaker-${speakerId}`;

/** The link covers the whole tile. */
const SpeakerTile = memo(function SpeakerTile({ speaker }: { readonly speaker: Speaker }) {
  const { id, name, episodes } = speaker;
  return (
    <li className="card spot-tile drawn-when-near relative flex min-h-(--tall) items-center gap-3 rounded-card px-4 py-3 [--tall:5rem]">
      <Avatar id={id} name={name} src={null} className="size-12 text-body" />
      <div className="min-w-0 flex-1">
        <h2 className="font-text text-small leading-[1.3] font-semibold wrap-anywhere">
          <Link id={tileId(id)} to={paths.speaker(id)} className="card-link">
            {name}
          </Link>
        </h2>
        <p className="mt-0.5 text-caption text-plain tabular-nums">{pluralize(episodes, 'talk')}</p>
      </div>
    </li>
  );
});

export function SpeakerTilesSkeleton() {
  return (
    <div aria-hidden="true" className={TILES}>
      {Array.from({ length: 24 }, (_, tile) => (
        <Skeleton key={tile} className="h-20 rounded-card" />
      ))}
    </div>
  );
}
