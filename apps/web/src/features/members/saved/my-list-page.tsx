import { MY_LIST_PAGE } from '@elevate/rules';
import { EyeOff, ListPlus, ListVideo, Trash2 } from 'lucide-react';
import { Page } from '../../../shared/ui/page.js';
import { paths } from '../../../shared/paths.js';
import { SignedIn } from '../../../shared/session/signed-in.js';
import type { ListItem } from '../../../shared/api/generated/schema.js';
import { MY_LIST, removeSaved } from '../../../shared/saved/change-saved.js';
import { EpisodeGridSkeleton, GridCard } from '../../../shared/episodes/episode-grid.js';
import { RemovableGrid, RemoveButton } from '../../../shared/episodes/removable-grid.js';
import { useSessionStore } from '../../../shared/session/session-store.js';
import { useMyList } from '../../../shared/saved/use-saved.js';
import { ButtonLink } from '../../../shared/ui/link.js';
import { Pending, Notice } from '../../../shared/ui/notice.js';

export function MyListPage() {
  return (
    <SignedIn path={paths.myList}>
      <Page meta={MY_LIST_PAGE} id="my-list">
        <ButtonLink
          kind="link"
          extra="-ml-5"
          to={paths.lists}
          icon={ListVideo}
          label="Your lists"
        />
        <div className="mt-6">
          <SavedEpisodes />
        </div>
      </Page>
    </SignedIn>
  );
}

const EMPTY = 'Your list is empty.';

function SavedEpisodes() {
  const store = useSessionStore();
  const query = useMyList();
  const items = query.currentData?.items;
  const remove = (episodeId: string) => void removeSaved(store, MY_LIST, episodeId);
  if (!items) return <Pending failed={EMPTY} query={query} skeleton={<EpisodeGridSkeleton />} />;
  if (items.length === 0)
    return (
      <Notice
        icon={ListPlus}
        title={EMPTY}
        text="Press “Add to List” on any talk to save it here."
        action={<ButtonLink to={paths.home} label="Find something to watch" />}
      />
    );
  return (
    <>
      <h2 className="sr-only">Saved talks</h2>
      <RemovableGrid labelledBy="my-list" items={items}>
        {(entry, className) =>
          entry.episode ? (
            <GridCard
              key={entry.episode_id}
              episode={entry.episode}
              listedIcon={Trash2}
              className={className}
              corner={
                // Touch devices only; with a mouse, the hovered card has the button.
                <RemoveButton
                  label={removalOf(entry.episode.title)}
                  onPress={() => remove(entry.episode_id)}
                  className="pointer-fine:hidden"
                />
              }
            />
          ) : (
            <UnavailableCard
              key={entry.episode_id}
              entry={entry}
              onRemove={remove}
              className={className}
            />
          )
        }
      </RemovableGrid>
    </>
  );
}

const removalOf = (title: string) => `Remove ${title} from My List`;

type Entry = Pick<ListItem, 'episode_id' | 'unavailable'>;

interface UnavailableCardProps {
  readonly entry: Entry;
  readonly onRemove?: (episodeId: string) => void;
  readonly className?: string;
}

export function UnavailableCard({ entry, onRemove, className = '' }: UnavailableCardProps) {
  const { title, reason } = unavailableTalk(entry);
  return (
    <li
      data-unavailable
      className={`grid-card relative flex flex-col-reverse justify-end pb-1 ${className}`}
    >
      <div className="card-words">
        <h3 className="line-clamp-2 min-h-[2.6em] font-text text-small leading-[1.3] font-semibold text-quiet">
          {title}
        </h3>
        <p className="mt-1 text-caption text-plain">{reason}</p>
      </div>
      <div className="relative grid aspect-video place-items-center rounded-card border border-dashed border-hairline bg-raised">
        <EyeOff className="size-8 text-quiet" strokeWidth={1.5} />
      </div>
      {onRemove && (
        <RemoveButton label={removalOf(title)} onPress={() => onRemove(entry.episode_id)} />
      )}
    </li>
  );
}

export const unavailableTalk = ({ unavailable }: Entry) => ({
  title: unavailable?.title ?? 'Talk not available now',
  reason: unavailableWords[unavailable?.reason ?? 'unknown'],
});

type Reason = NonNullable<ListItem['unavailable']>['reason'];

const unavailableWords: Readonly<Record<Reason, string>> = {
  gone: 'No longer on YouTube.',
  private: 'Made private by its channel.',
  short: 'Now shorter than 10 minutes, which we do not show.',
  live: 'A live stream, and not a finished episode.',
  rejected: 'No longer available.',
  unknown: 'Not available right now.',
};
