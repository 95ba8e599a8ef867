import { LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useDispatch } from 'react-redux';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useNoIndex } from '../../../shared/page/page-meta.js';
import { paths } from '../../../shared/paths.js';
import { RetryNotice } from '../../../shared/ui/notice.js';
import { adminApi, isRefused } from '../../../shared/desk/admin.api.js';
import { onRefusal } from '../../../shared/session/retry-refused.js';
import { useDelayedAction } from '../../../shared/timing/use-delayed-action.js';
import {
  isAdministrator,
  useSessionStore,
  useSession,
} from '../../../shared/session/session-store.js';
import { refetchSession } from '../../../shared/session/session-keeper.js';

export function AdminGate({ children }: { readonly children: ReactNode }) {
  const { access, retry } = useAccess();
  useNoIndex();
  switch (access) {
    case 'allowed':
      return children;
    case 'refused':
      return <Navigate to={paths.home} replace />;
    case 'checking':
      return <Checking />;
    case 'unknown':
      return (
        <div className="edged mx-auto max-w-3xl py-16">
          <RetryNotice
            title="We could not check your access"
            text="The server cannot be reached right now. Check your connection, then try again."
            query={{ isFetching: false, refetch: retry }}
          />
        </div>
      );
  }
}

export function Checking() {
  return (
    <p
      role="status"
      className="grid min-h-[calc(100svh-var(--bar))] place-items-center text-lead-text"
    >
      <LoaderCircle aria-hidden="true" className="size-8 animate-spin" />
      <span className="sr-only">Checking access</span>
    </p>
  );
}

type Access = 'checking' | 'allowed' | 'refused' | 'unknown';

const PATIENCE_MS = 8_000;

function useAccess() {
  const store = useSessionStore();
  const { status, user } = useSession();
  // Others would certainly be refused, so no request is sent.
  const administrator = isAdministrator(user) ? user.id : skipToken;
  const { currentData, error, isFetching, refetch } = adminApi.useGetAccessQuery(administrator, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const dispatch = useDispatch();
  useEffect(
    () =>
      onRefusal((endpoint) => {
        if (endpoint !== 'getAccess') dispatch(adminApi.util.invalidateTags(['admin-access']));
      }),
    [dispatch],
  );
  const [isLate, setLate] = useState(false);
  useDelayedAction(status === 'unknown' && !isLate, PATIENCE_MS, () => setLate(true));

  const access = (): Access => {
    if (status === 'unknown') return isLate ? 'unknown' : 'checking';
    if (administrator === skipToken || (!isFetching && isRefused(error))) return 'refused';
    // A failed re-check does not revoke access.
    if (currentData !== undefined) return 'allowed';
    return isFetching || !error ? 'checking' : 'unknown';
  };
  const retry = () => {
    setLate(false);
    if (status === 'unknown') void refetchSession(store);
    else void refetch();
  };
  return { access: access(), retry };
}
