import { Suspense } from 'react';
import { AccountPage } from '../features/account/account-page.js';
import { KeepSwitch } from '../features/history/keep-switch.js';
import { lazyPart } from '../shared/lib/lazy-part.js';
import { PartRetry } from '../shared/ui/part-retry.js';
import { Skeleton } from '../shared/ui/skeleton.js';

const AccountSecurity = lazyPart(
  () => import('../features/security/account-security.js'),
  'AccountSecurity',
  PartRetry,
);

export function Account() {
  return (
    <AccountPage
      security={(userId) => (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <AccountSecurity userId={userId} />
        </Suspense>
      )}
      history={<KeepSwitch />}
    />
  );
}
