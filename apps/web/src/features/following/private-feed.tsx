import { skipToken } from '@reduxjs/toolkit/query/react';
import { Rss } from 'lucide-react';
import { notify } from '../../shared/lib/notify.js';
import { ownerFor } from '../../shared/session/must-change-password.js';
import { useSession } from '../../shared/session/use-session.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { TimeAgo } from '../../shared/ui/time-ago.js';
import { FeedAddresses } from './feed-addresses.js';
import { privateFeedApi } from './private-feed.api.js';

/** The server keeps a hash only, so an address is shown once, when it is made. */
export function PrivateFeed() {
  const { since, made, isBusy, renew, end } = usePrivateFeed();
  return (
    <section aria-labelledby="private-feed" className="max-w-3xl">
      <h2 id="private-feed" className="mb-2 text-heading font-bold tracking-tight">
        Private feed
      </h2>
      <p className="text-small text-plain">
        Read what you follow in a feed reader. Anyone with the address can read the feed, so keep it
        to yourself; a new address ends the one before.
      </p>
      {since !== null && (
        <p className="mt-2 text-small text-plain">
          Your feed has had its address since <TimeAgo at={since} />. It cannot be shown again.
        </p>
      )}
      {made && since !== null && <FeedAddresses {...made} />}
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="button" disabled={isBusy} className={buttonStyle('outline')} onClick={renew}>
          <Rss aria-hidden="true" className="size-4" />
          {since === null ? 'Create an address' : 'Make a new address'}
        </button>
        {since !== null && (
          <button type="button" disabled={isBusy} className={buttonStyle('quiet')} onClick={end}>
            End the feed
          </button>
        )}
      </div>
    </section>
  );
}

function usePrivateFeed() {
  const { user } = useSession();
  const feed = privateFeedApi.useGetPrivateFeedQuery(ownerFor(user) ?? skipToken);
  const [renew, renewal] = privateFeedApi.useRenewPrivateFeedMutation();
  const [revoke, revocation] = privateFeedApi.useRevokePrivateFeedMutation();
  const run = async (action: () => Promise<{ error?: unknown }>, done: string) => {
    const { error } = await action();
    if (error) notify({ kind: 'error', message: 'The private feed could not be changed' });
    else notify({ kind: 'success', message: done });
  };
  return {
    /** Null without a feed. */
    since: feed.currentData?.created_at ?? null,
    made: renewal.data,
    isBusy: renewal.isLoading || revocation.isLoading || !feed.currentData,
    renew: () => void run(() => renew(), 'Your private feed has a new address'),
    end: () => {
      renewal.reset();
      void run(() => revoke(), 'The private feed has ended');
    },
  };
}
