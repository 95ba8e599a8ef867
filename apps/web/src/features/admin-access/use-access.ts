import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { adminApi, isRefused } from '../../shared/admin/admin.api.js';
import { useDelayedAction } from '../../shared/lib/use-delayed-action.js';
import { isAdministrator } from '../../shared/session/is-administrator.js';
import { refetchSession } from '../../shared/session/session-keeper.js';
import { useSession } from '../../shared/session/use-session.js';
import { useSessionStore } from '../../shared/session/use-session-store.js';
import { useRecheckOnRefusal } from './use-recheck-on-refusal.js';

/** `untold`: the server did not respond. */
export type Access = 'checking' | 'allowed' | 'refused' | 'unknown';

const PATIENCE_MS = 8_000;

/** Checks access now, when the tab regains focus and after any refused request. */
export function useAccess() {
  const store = useSessionStore();
  const { status, user } = useSession();
  // Others would certainly be refused, so no request is sent.
  const administrator = isAdministrator(user) ? user.id : skipToken;
  const { currentData, error, isFetching, refetch } = adminApi.useGetAccessQuery(administrator, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  useRecheckOnRefusal();
  const patience = usePatience(status === 'unknown');

  const access = (): Access => {
    if (status === 'unknown') return patience.isOver ? 'unknown' : 'checking';
    if (administrator === skipToken || (!isFetching && isRefused(error))) return 'refused';
    // A failed re-check does not revoke access.
    if (currentData !== undefined) return 'allowed';
    return isFetching || !error ? 'checking' : 'unknown';
  };
  const askAgain = () => {
    patience.begin();
    if (status === 'unknown') void refetchSession(store);
    else void refetch();
  };
  return { access: access(), askAgain };
}

/** True when waiting takes too long. */
function usePatience(isWaiting: boolean) {
  const [isOver, setOver] = useState(false);
  useDelayedAction(isWaiting && !isOver, PATIENCE_MS, () => setOver(true));
  return { isOver, begin: () => setOver(false) };
}
