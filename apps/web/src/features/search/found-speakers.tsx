import { pluralize } from '@elevate/rules';
import { Mic } from 'lucide-react';
import { paths } from '../../shared/paths.js';
import { Link } from '../../shared/ui/link.js';
import type { Findings } from './search.api.js';

/** Below the episodes, which the first group always shows. */
export function FoundSpeakers({ findings: { speakers } }: { readonly findings: Findings }) {
  if (speakers.length === 0) return null;
  return (
    <section aria-labelledby="found-speakers" className="mt-6">
      <h3 id="found-speakers" className="mb-1 text-small font-semibold text-quiet">
        Speakers
      </h3>
      <ul aria-labelledby="found-speakers">
        {speakers.map(({ id, name, episodes }) => (
          <li key={id} className="scroll-my-24">
            <Link
              to={paths.speaker(id)}
              className="-mx-2 flex min-h-11 items-center gap-3 rounded-card px-2 hover:bg-raised"
            >
              <Mic aria-hidden="true" className="size-4.5 shrink-0 text-quiet" />
              <span className="min-w-0 flex-1 text-small font-semibold break-words text-strong">
                {name}
              </span>
              <span className="text-caption text-quiet">{pluralize(episodes, 'talk')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
