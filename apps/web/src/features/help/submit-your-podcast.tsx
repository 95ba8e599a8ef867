import { SUBMISSION_MINUTES, PROMISED_TURNAROUND } from '@elevate/rules';
import { Mail } from 'lucide-react';
import { mailLink } from '../../shared/lib/mail-link.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { HelpSection } from './help-section.js';

const submission = () =>
  mailLink({
    subject: 'Podcast submission',
    body: [
      'Hello,',
      'I would like to submit a podcast.',
      'Name of the podcast:',
      'Link to its YouTube channel:',
      'What it is about, in a few lines:',
      'How often a new episode comes out:',
      'Thank you!',
    ].join('\n\n'),
  });

export function SubmitYourPodcast() {
  return (
    <HelpSection id="submit-your-podcast">
      <p>
        Is yours missing here? We would love to hear it. This is what we look for, and how it works.
      </p>
      <h3>Eligibility</h3>
      <ul className="help-checks">
        <li>A public channel on YouTube</li>
        <li>Videos at least {SUBMISSION_MINUTES} minutes long</li>
        <li>Tech-focused and professionally produced</li>
        <li>Actively maintained</li>
      </ul>
      <h3>Four steps</h3>
      <ol className="help-steps">
        <li>
          <strong>Prepare your info</strong>
          <span>The link to your channel, and a few lines about what you make and for whom.</span>
        </li>
        <li>
          <strong>Contact us by email</strong>
          <span>One email is enough. The button below opens one with the questions.</span>
        </li>
        <li>
          <strong>Review</strong>
          <span>We watch, listen and answer within {PROMISED_TURNAROUND.review}.</span>
        </li>
        <li>
          <strong>Going live</strong>
          <span>Once approved, your episodes appear within {PROMISED_TURNAROUND.goingLive}.</span>
        </li>
      </ol>
      <p className="mt-6">
        <a href={submission()} className={buttonStyle('lead')}>
          <Mail aria-hidden="true" className="size-4.5" />
          Submit by email
        </a>
      </p>
    </HelpSection>
  );
}
