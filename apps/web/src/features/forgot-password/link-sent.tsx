import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { FormStage } from '../../shared/forms/form-stage.js';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';

export interface LinkSentProps {
  readonly email: string;
  readonly onAgain: () => void;
}

/** Same text whether or not the account exists, to prevent account enumeration. */
export function LinkSent({ email, onAgain }: LinkSentProps) {
  const words = useRef<HTMLParagraphElement>(null);
  // The focused form is gone, so move focus to the message.
  useEffect(() => words.current?.focus(), []);
  return (
    <FormStage title="Check your email">
      <p
        ref={words}
        tabIndex={-1}
        className="flex gap-3 text-small text-plain focus:outline-none focus:shadow-none"
      >
        <MailCheck aria-hidden="true" className="mt-px size-5 shrink-0 text-live" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          If <strong className="font-semibold text-strong">{email}</strong> has an account here, a
          link is on its way to it. The link works once, and for one hour.
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.auth} className={buttonStyle('lead', 'flex-1')}>
          Return to sign in
        </Link>
        <button type="button" className={buttonStyle('outline', 'flex-1')} onClick={onAgain}>
          Send to a different email
        </button>
      </div>
    </FormStage>
  );
}
