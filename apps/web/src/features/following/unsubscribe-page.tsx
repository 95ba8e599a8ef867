import { UNSUBSCRIBE_PAGE } from '@elevate/rules';
import { useLinkToken } from '../../shared/account/send-command.js';
import { usePageMeta } from '../../shared/lib/page-meta.js';
import { paths } from '../../shared/paths.js';
import { Button, ButtonLink } from '../../shared/ui/link.js';
import { digestApi } from './digest-section.js';

/** A mail program that only opens the link must not stop the digest. */
export function UnsubscribePage() {
  usePageMeta(UNSUBSCRIBE_PAGE);
  const token = useLinkToken();
  const [end, { isSuccess, isError, isLoading }] = digestApi.useEndDigestMutation();
  return (
    <div className="stage-light pb-16">
      <div className="edged max-w-2xl pt-8 md:pt-10">
        <h1 className="text-display font-extrabold tracking-[-0.035em]">
          {UNSUBSCRIBE_PAGE.title}
        </h1>
        <p role="status" className="mt-2 mb-6 text-body text-plain">
          {isSuccess ? 'You will not get this mail any more.' : UNSUBSCRIBE_PAGE.description}
        </p>
        {isError && (
          <p role="alert" className="mb-4 text-small font-semibold text-strong">
            The digest could not be stopped. Open the link of your newest mail again.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          {!isSuccess && (
            <Button kind="lead" disabled={isLoading} onPress={() => end(token)}>
              Stop the digest
            </Button>
          )}
          <ButtonLink kind="plain" to={paths.following} label="What you follow" />
        </div>
      </div>
    </div>
  );
}
