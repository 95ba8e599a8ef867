import './administrators.css';
import { useRef } from 'react';
import { AdminLoadFailed } from '../../shared/admin/admin-load-failed.js';
import type { Administrators } from '../../shared/admin/admin-types.js';
import { useSession } from '../../shared/session/use-session.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { AdministratorRow } from './administrator-row.js';
import { administratorsApi } from './administrators.api.js';
import { InvitationRow } from './invitation-row.js';
import { InviteForm } from './invite-form.js';

export function AdministratorsTab() {
  const { data, error, isFetching, refetch } = administratorsApi.useGetAdministratorListQuery(
    undefined,
    { refetchOnMountOrArgChange: true },
  );
  return (
    <div className="people-columns pt-6">
      <div className="min-w-0">
        {data ? <People {...data} /> : !error && <Skeleton className="h-96" />}
        {!data && error && (
          <AdminLoadFailed
            title="The administrators could not be loaded"
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </div>
      <InviteForm />
    </div>
  );
}

function People({ items, invitations }: Administrators) {
  const { user } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  return (
    <>
      <h2 ref={heading} tabIndex={-1} id="administrators" className="text-heading font-bold">
        Administrators
        <span className="ml-2 text-body text-quiet">{items.length}</span>
      </h2>
      <ul aria-labelledby="administrators" className="mt-3">
        {items.map((one) => (
          <AdministratorRow
            key={one.id}
            administrator={one}
            isSelf={one.id === user?.id}
            onGone={focusHeading}
          />
        ))}
      </ul>
      {invitations.length > 0 && (
        <section aria-labelledby="invitations" className="mt-8">
          <h3 id="invitations" className="text-body font-semibold">
            Invitations
          </h3>
          <ul aria-labelledby="invitations" className="mt-2">
            {invitations.map((one) => (
              <InvitationRow key={one.id} invitation={one} onGone={focusHeading} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
