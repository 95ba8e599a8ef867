import { pluralize } from '@elevate/rules';
import { Rss } from 'lucide-react';
import type { SpeakerPage } from '../../shared/api/types.js';
import { FollowButton } from '../../shared/following/follow-button.js';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';
import { AllSpeakers } from './all-speakers.js';

// The most frequent topics, limited to keep the talks in view.
const TOPICS = 6;

export function SpeakerHeader({ page: { speaker, topics } }: { readonly page: SpeakerPage }) {
  return (
    <header className="mb-8">
      <AllSpeakers />
      <h1 className="mt-2 text-display font-extrabold tracking-[-0.035em] wrap-anywhere">
        {speaker.name}
      </h1>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-body text-plain tabular-nums">{pluralize(speaker.episodes, 'talk')}</p>
        <a
          href={paths.speakerFeed(speaker.id)}
          type="application/atom+xml"
          className={buttonStyle('quiet')}
        >
          <Rss aria-hidden="true" className="size-4" />
          Feed of new talks
        </a>
        <FollowButton choice={{ kind: 'speaker', id: speaker.id, name: speaker.name }} />
      </div>
      {topics.length > 0 && (
        <ul aria-label="Topics" className="mt-3 flex flex-wrap gap-2">
          {topics.slice(0, TOPICS).map(({ name }) => (
            <li key={name} className="max-w-full">
              <Link
                to={paths.topic(name)}
                className="relative inline-flex min-h-9 max-w-full items-center rounded-pill px-3.5 text-caption text-plain ring-1 ring-hairline ring-inset after:absolute after:-inset-1 hover:text-strong hover:ring-quiet"
              >
                <span className="lines-1">{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}
