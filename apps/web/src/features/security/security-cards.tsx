import { Suspense, useState } from 'react';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { isAdministrator } from '../../shared/session/is-administrator.js';
import { useSession } from '../../shared/session/use-session.js';
import { PartRetry } from '../../shared/ui/part-retry.js';
import { RetryNotice } from '../../shared/ui/retry-notice.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { AppCard } from './app-card.js';
import { EmailCard } from './email-card.js';
import { PasskeysCard } from './passkeys-card.js';
import { securityApi } from './security.api.js';

const AccessCodeCard = lazyPart(
  async () => (await import('./access-code-card.js')).AccessCodeCard,
  PartRetry,
);
const RecoveryCard = lazyPart(
  async () => (await import('./recovery-card.js')).RecoveryCard,
  PartRetry,
);
const SessionsCard = lazyPart(
  async () => (await import('./sessions-card.js')).SessionsCard,
  PartRetry,
);

export function SecurityCards({ userId }: { readonly userId: string }) {
  const { user } = useSession();
  const { data, isError, isFetching, refetch } = securityApi.useGetFactorsQuery(userId);
  const [codes, setCodes] = useState<readonly string[]>([]);
  if (!data) {
    return isError ? (
      <RetryNotice
        title="Your security settings could not be loaded"
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-96" />
    );
  }
  const onChanged = (next: readonly string[] = []) => {
    if (next.length > 0) setCodes(next);
    void refetch();
  };
  const hasFactors = data.passkeys.length > 0 || data.authenticator_app !== null;
  return (
    <>
      <EmailCard userId={userId} />
      <PasskeysCard factors={data} onChanged={onChanged} />
      <AppCard factors={data} onChanged={onChanged} />
      {hasFactors && (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <RecoveryCard
            factors={data}
            codes={codes}
            onChanged={onChanged}
            onStored={() => setCodes([])}
          />
        </Suspense>
      )}
      {isAdministrator(user) && (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <AccessCodeCard factors={data} />
        </Suspense>
      )}
      <Suspense fallback={<Skeleton className="h-48" />}>
        <SessionsCard userId={userId} />
      </Suspense>
    </>
  );
}
