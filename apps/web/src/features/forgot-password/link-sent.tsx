import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { FormStage } from '../../shared/forms/form-stage.js';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';

export interface LinkSentProps {
  readonly email: string;
  readonly onAgain: () => void;
}

/** Says the same whether or not there is such an account: strangers are not to find out. */
export function LinkSent({ email, onAgain }: LinkSentProps) {
  const words = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is gone.
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
