import { paths } from '../../shared/paths.js';
import { Link } from '../../shared/ui/link.js';

export function EpisodeTopics({ topics }: { readonly topics: readonly string[] }) {
  if (topics.length === 0) return null;
  return (
    <ul aria-label="Topics" className="mt-6 flex flex-wrap gap-2">
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
  );
}
