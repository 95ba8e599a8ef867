import { UserRound } from 'lucide-react';
import { formatDay } from '@elevate/rules';
import { Suspense, useRef, useState } from 'react';
import { ownAccountApi } from '../../shared/account/own-account.api.js';
import type { Account } from '../../shared/api/types.js';
import { focusAfter } from '../../shared/lib/focus-after.js';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { NEW_TAB_LINK, NEW_TAB_NOTE } from '../../shared/lib/new-tab-link.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Card } from '../../shared/ui/card.js';
import { PartRetry } from '../../shared/ui/part-retry.js';

const ProfileForm = lazyPart(
  async () => (await import('./profile-form.js')).ProfileForm,
  PartRetry,
);

export function ProfileCard({ userId }: { readonly userId: string }) {
  const { data, refetch } = ownAccountApi.useGetOwnAccountQuery(userId);
  return (
    <Card icon={UserRound} title="Profile" text="The professional profile that you linked.">
      {data && <Profile account={data} onChanged={() => void refetch()} />}
    </Card>
  );
}

interface ProfileProps {
  readonly account: Account;
  readonly onChanged: () => void;
}

function Profile({ account: { linkedin_url: url, created_at }, onChanged }: ProfileProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () =>
    focusAfter(
      () => setOpen(false),
      () => opener.current,
    );
  return (
    <>
      <p className="min-h-6 text-small wrap-anywhere">
        {url === '' ? (
          'No profile is linked.'
        ) : (
          <a href={url} {...NEW_TAB_LINK} className="text-lead-text underline underline-offset-4">
            {url}
          </a>
        )}
      </p>
      <p className="text-small text-quiet">Member since {formatDay(created_at)}</p>
      <p {...NEW_TAB_NOTE}>Opens in a new tab</p>
      {isOpen ? (
        <Suspense>
          <ProfileForm url={url} onClose={close} onChanged={onChanged} />
        </Suspense>
      ) : (
        <div className="flex">
          <button
            ref={opener}
            type="button"
            onClick={() => setOpen(true)}
            className={buttonStyle('outline')}
          >
            {url === '' ? 'Link a profile' : 'Change profile'}
          </button>
        </div>
      )}
    </>
  );
}
