import { PROMISED_TURNAROUND } from '@elevate/rules';
import { Mail } from 'lucide-react';
import { mailLink } from '../../shared/lib/mail-link.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { HelpSection } from './help-section.js';

const request = () =>
  mailLink({
    subject: 'Please delete my account',
    body: 'Hello,\n\nPlease delete my account and everything that belongs to it.\n\nThe email address of my account:',
  });

export function DeleteYourAccount() {
  return (
    <HelpSection id="delete-your-account">
      <p>
        Self-service deletion is <strong>coming soon</strong>. Until then there are two ways.
      </p>
      <dl className="help-ways">
        <div>
          <dt>Ask us by email</dt>
          <dd>
            Write from the address of your account. An email request is processed in{' '}
            {PROMISED_TURNAROUND.deletion}.
            <a href={request()} className={buttonStyle('plain', 'mt-4 w-fit')}>
              <Mail aria-hidden="true" className="size-4.5" />
              Request deletion
            </a>
          </dd>
        </div>
        <div>
          <dt>Sign out instead</dt>
          <dd>
            If you only want to leave this device, sign out from the top bar. Your list and your
            bookmarks stay where they are until you come back.
          </dd>
        </div>
      </dl>
    </HelpSection>
  );
}
