import { pluralize } from '@elevate/rules';
import { Hash, Mic, Tv, type LucideIcon } from 'lucide-react';
import { paths } from '../../shared/paths.js';
import { Link } from '../../shared/ui/link.js';
import type { Findings } from './search.api.js';

interface Found {
  readonly to: string;
  readonly name: string;
  readonly count: string;
}

/** Stands below the episodes, which are always the first group. */
export function FoundGroups({ findings }: { readonly findings: Findings }) {
  const channels = findings.channels.map(({ id, name, video_count: videos }) => ({
    to: paths.channel(id),
    name,
    count: pluralize(videos, 'video'),
  }));
  const topics = findings.topics.map(({ name, episodes }) => ({
    to: paths.topic(name),
    name,
    count: pluralize(episodes, 'episode'),
  }));
  const speakers = findings.speakers.map(({ id, name, episodes }) => ({
    to: paths.speaker(id),
    name,
    count: pluralize(episodes, 'talk'),
  }));
  return (
    <>
      <Group title="Channels" icon={Tv} found={channels} />
      <Group title="Topics" icon={Hash} found={topics} />
      <Group title="Speakers" icon={Mic} found={speakers} />
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly icon: LucideIcon;
  readonly found: readonly Found[];
}

function Group({ title, icon: Icon, found }: GroupProps) {
  if (found.length === 0) return null;
  const id = `found-${title.toLowerCase()}`;
  return (
    <section aria-labelledby={id} className="mt-6">
      <h3 id={id} className="mb-1 text-small font-semibold text-quiet">
        {title}
      </h3>
      <ul aria-labelledby={id}>
        {found.map(({ to, name, count }) => (
          <li key={to} className="scroll-my-24">
            <Link
              to={to}
              className="-mx-2 flex min-h-11 items-center gap-3 rounded-card px-2 hover:bg-raised"
            >
              <Icon aria-hidden="true" className="size-4.5 shrink-0 text-quiet" />
              <span className="min-w-0 flex-1 text-small font-semibold break-words text-strong">
                {name}
              </span>{' '}
              <span className="text-caption text-quiet">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
