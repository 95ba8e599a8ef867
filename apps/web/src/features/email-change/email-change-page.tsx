import { EMAIL_CHANGE_PAGE } from '@elevate/rules';
import { useLinkToken } from '../../shared/account/use-link-token.js';
import { FormStage } from '../../shared/forms/form-stage.js';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';
import { useEmailChangeLink } from './use-email-change-link.js';

const QUESTION =
  'The address changes when it is confirmed by both links: the one to the address that the account has, and the one to the new address.';

/** Programs that check mails open links, too: only a press confirms. */
export function EmailChangePage() {
  const { answer, busy, confirm, stop } = useEmailChangeLink(useLinkToken());
  usePageMeta(EMAIL_CHANGE_PAGE);
  return (
    <FormStage title={EMAIL_CHANGE_PAGE.title} {...(answer === null && { text: QUESTION })}>
      <p role="status" className={answer === null ? 'sr-only' : 'text-body text-plain'}>
        {answer}
      </p>
      {answer === null ? (
        <div className="flex flex-wrap gap-3">
          <button
            type="button"
            disabled={busy}
            onClick={confirm}
            className={buttonStyle('lead', 'flex-1')}
          >
            Confirm the change
          </button>
          <button type="button" disabled={busy} onClick={stop} className={buttonStyle('outline')}>
            Stop the change
          </button>
        </div>
      ) : (
        <Link to={paths.security} className={buttonStyle('plain')}>
          Go to your account
        </Link>
      )}
    </FormStage>
  );
}
