import { Mail } from 'lucide-react';
import type { SpeakerPage } from '../../shared/api/types.js';
import { mailLink } from '../../shared/lib/mail-link.js';
import { buttonStyle } from '../../shared/ui/button-style.js';

/** The way to a correction for a person who has no account here. */
export function SpeakerMail({ speaker }: Pick<SpeakerPage, 'speaker'>) {
  const { name, id } = speaker;
  const body = `Page: /speakers/${id}\n\n`;
  return (
    <section aria-labelledby="correct" className="mt-14 max-w-2xl border-t border-hairline pt-6">
      <h2 id="correct" className="text-heading font-bold tracking-tight">
        Is this you?
      </h2>
      <p className="mt-2 text-small text-plain">
        This page lists talks that name this speaker, and nothing else. Write to us if a name or a
        talk is wrong, or if you do not want to be listed.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <a
          href={mailLink({ subject: `Correction of speaker: ${name}`, body })}
          className={buttonStyle('plain')}
        >
          <Mail aria-hidden="true" className="size-4" />
          Correct this page
        </a>
        <a
          href={mailLink({ subject: `Removal of speaker: ${name}`, body })}
          className={buttonStyle('quiet')}
        >
          Remove this page
        </a>
      </div>
    </section>
  );
}
