import { speakerId } from '@elevate/rules';
import { Fragment } from 'react';
import { paths } from '../../shared/paths.js';
import { Link } from '../../shared/ui/link.js';

export function EpisodeSpeakers({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="mt-2 text-small text-plain">
      {names.length === 1 ? 'Speaker: ' : 'Speakers: '}
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <Link
            to={paths.speaker(speakerId(name))}
            className="relative font-semibold text-strong underline underline-offset-4 after:absolute after:-inset-x-1 after:-inset-y-3 hover:text-lead-text"
          >
            {name}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}
