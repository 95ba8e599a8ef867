import { UNSUBSCRIBE_PAGE } from '@elevate/rules';
import { useLinkToken } from '../../../shared/account/send-command.js';
import { Page } from '../../../shared/ui/page.js';
import { paths } from '../../../shared/paths.js';
import { Button, ButtonLink } from '../../../shared/ui/link.js';
import { digestApi } from './digest-section.js';

/** A mail program that only opens the link must not stop the digest. */
export function UnsubscribePage() {
  const token = useLinkToken();
  const [end, { isSuccess, isError, isLoading }] = digestApi.useEndDigestMutation();
  return (
    <Page
      meta={UNSUBSCRIBE_PAGE}
      text={
        <span role="status">
          {isSuccess ? 'You will not get this mail any more.' : UNSUBSCRIBE_PAGE.description}
        </span>
      }
    >
      {isError && (
        <p role="alert" className="mt-4 text-small font-semibold text-strong">
          The digest could not be stopped. Open the link of your newest mail again.
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {!isSuccess && (
          <Button
            kind="lead"
            disabled={isLoading}
            label="Stop the digest"
            onPress={() => end(token)}
          />
        )}
        <ButtonLink to={paths.following} label="What you follow" />
      </div>
    </Page>
  );
}
