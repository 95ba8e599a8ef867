import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import type { Digest } from '../../shared/api/types.js';
import { notify } from '../../shared/lib/notify.js';
import { ownerFor } from '../../shared/session/must-change-password.js';
import { useSession } from '../../shared/session/use-session.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { digestApi } from './digest.api.js';
import { DigestFields } from './digest-fields.js';
import { DigestPreviewText } from './digest-preview-text.js';

export function DigestSection() {
  const { user } = useSession();
  const owner = ownerFor(user);
  const { currentData } = digestApi.useGetDigestQuery(owner ?? skipToken);
  const [isPreviewed, setPreviewed] = useState(false);
  return (
    <section aria-labelledby="digest" className="max-w-3xl">
      <h2 id="digest" className="mb-2 text-heading font-bold tracking-tight">
        Digest by email
      </h2>
      <p className="text-small text-plain">
        A mail with what is new from what you follow, at your hour, and only when there is something
        new. Every mail has a link that stops it.
      </p>
      {currentData?.stopped === 'refused' && (
        <p role="alert" className="mt-2 text-small font-semibold text-strong">
          The digest was switched off, because the mail server refused your address.
        </p>
      )}
      {currentData && owner !== undefined && (
        <>
          <DigestForm key={JSON.stringify(currentData)} digest={currentData} />
          <button
            type="button"
            aria-expanded={isPreviewed}
            className={buttonStyle('link', 'mt-2 -ml-5')}
            onClick={() => setPreviewed(!isPreviewed)}
          >
            Preview
          </button>
          {isPreviewed && <DigestPreviewText owner={owner} />}
        </>
      )}
    </section>
  );
}

function DigestForm({ digest }: { readonly digest: Digest }) {
  const [wish, setWish] = useState(() => wishOf(digest));
  const [change, { isLoading }] = digestApi.useChangeDigestMutation();
  const save = async () => {
    const { error } = await change(wish);
    if (error) notify({ kind: 'error', message: 'The digest could not be saved' });
    else notify({ kind: 'success', message: 'The digest is saved' });
  };
  return (
    <form
      method="dialog"
      aria-labelledby="digest"
      className="mt-3 flex flex-wrap items-end gap-x-4 gap-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <DigestFields wish={wish} onChange={setWish} />
      <button type="submit" disabled={isLoading} className={buttonStyle('outline')}>
        Save
      </button>
    </form>
  );
}

/** The first wish begins with the time zone of this device. */
function wishOf({ frequency, weekday, hour, zone, next_at }: Digest) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const isFirst = frequency === 'off' && next_at === null && zone === 'UTC';
  return { frequency, weekday, hour, zone: isFirst ? timeZone : zone };
}
