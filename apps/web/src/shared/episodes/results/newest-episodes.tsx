import { type ReactNode, useRef } from 'react';
import type { Episode } from '../../api/generated/schema.js';
import { paths } from '../../paths.js';
import { Link } from '../../ui/link.js';
import { EpisodeGrid } from '../episode-grid.js';
import { FilteredList, FilterLink, useFilterAddress } from './filtered-list.js';
import { Heading } from '../../ui/page.js';

interface NewestEpisodesProps {
  readonly id: string;
  readonly title: ReactNode;
  readonly of: { readonly channel: string } | { readonly speaker: string };
  readonly episodes: readonly Episode[];
  /** Also those that are not among the newest. */
  readonly total: number;
  readonly showChannel?: boolean | undefined;
}

export function NewestEpisodes(props: NewestEpisodesProps) {
  const { id, title, of, episodes, total, showChannel } = props;
  const address = useFilterAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  const turn = () => {
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby={id}>
      <div className="mb-5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Heading ref={heading} id={id} className="scroll-mt-[calc(var(--bar)+1rem)]">
            {title}
          </Heading>
          {(address.query !== null || total > 1) && <FilterLink {...address} />}
        </div>
        {total > episodes.length && !address.query && (
          <p className="text-small text-quiet tabular-nums">
            Showing the {episodes.length} newest of {total}
          </p>
        )}
      </div>
      {address.query ? (
        <FilteredList
          {...of}
          query={address.query}
          to={address.to}
          labelledBy={id}
          showChannel={showChannel}
          onTurn={turn}
        />
      ) : (
        <EpisodeGrid labelledBy={id} episodes={episodes} showChannel={showChannel} />
      )}
    </section>
  );
}

// The most frequent topics, limited to keep the episodes in view.
const TOPICS = 6;

export function TopicLinks({ topics, extra = '' }: { topics: readonly string[]; extra?: string }) {
  const links = topics.slice(0, TOPICS).map((topic) => [topic, paths.topic(topic)] as const);
  return (
    <ChipLinks label="Topics" links={links} className={`mt-3 flex flex-wrap gap-2 ${extra}`} />
  );
}

interface ChipLinksProps {
  readonly label: string;
  readonly className: string;
  readonly links: readonly (readonly [name: string, to: string])[];
}

export function ChipLinks({ label, className, links }: ChipLinksProps) {
  if (links.length === 0) return null;
  return (
    <ul aria-label={label} className={className}>
      {links.map(([name, to]) => (
        <li key={to} className="max-w-full shrink-0">
          <Link
            to={to}
            className="relative inline-flex min-h-9 max-w-full items-center rounded-pill px-3.5 text-caption text-plain ring-1 ring-hairline ring-inset after:absolute after:-inset-1 hover:text-strong hover:ring-quiet"
          >
            <span className="truncate">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
