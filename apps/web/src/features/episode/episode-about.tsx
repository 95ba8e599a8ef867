import { Link } from 'react-router-dom';
import type { EpisodeDetail } from '../../shared/api/types.js';
import { Description } from '../../shared/episodes/description.js';
import { paths } from '../../shared/paths.js';

export function EpisodeAbout({ episode: { description, topics } }: EpisodeAboutProps) {
  return (
    <div className="edged mt-8 grid gap-8 md:mt-12">
      {topics.length > 0 && (
        <ul aria-label="Topics" className="flex flex-wrap gap-2">
          {topics.map((topic) => (
            <li key={topic}>
              <Link
                to={paths.topic(topic)}
                className="inline-flex min-h-11 items-center rounded-pill bg-raised-2 px-4 text-small text-plain ring-1 ring-inset ring-hairline hover:text-strong hover:ring-quiet"
              >
                {topic}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <section aria-labelledby="about">
        <h2 id="about" className="mb-3 text-heading font-bold tracking-tight">
          About
        </h2>
        <Description key={description} text={description} />
      </section>
    </div>
  );
}

interface EpisodeAboutProps {
  readonly episode: EpisodeDetail;
}
