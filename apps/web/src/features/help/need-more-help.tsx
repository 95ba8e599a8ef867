import { PROMISED_TURNAROUND } from '@elevate/rules';
import { Bug, Mail } from 'lucide-react';
import { mailLink } from '../../shared/lib/mail-link.js';
import { contactEmail } from '../../shared/lib/site.js';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';
import { HelpSection } from './help-section.js';

export function NeedMoreHelp() {
  return (
    <HelpSection id="need-more-help">
      <p>
        Something does not work? Report it, and you hear from us within{' '}
        {PROMISED_TURNAROUND.bugReply}. For anything else, write to{' '}
        <span className="text-strong select-all">{contactEmail()}</span>.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <Link to={paths.bugReport} className={buttonStyle('lead')}>
          <Bug aria-hidden="true" className="size-4.5" />
          Report a Bug
        </Link>
        <a href={mailLink({ subject: 'A question' })} className={buttonStyle('plain')}>
          <Mail aria-hidden="true" className="size-4.5" />
          Contact Support
        </a>
      </p>
    </HelpSection>
  );
}
