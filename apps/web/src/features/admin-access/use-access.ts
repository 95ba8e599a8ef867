import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { adminApi, isRefused } from '../../shared/admin/admin.api.js';
import { useDelayedAction } from '../../shared/lib/use-delayed-action.js';
import { isAdministrator } from '../../shared/session/is-administrator.js';
import { refetchSession } from '../../shared/session/session-keeper.js';
import { useSession } from '../../shared/session/use-session.js';
import { useSessionStore } from '../../shared/session/use-session-store.js';
import { useRecheckOnRefusal } from './use-recheck-on-refusal.js';

/** Whether whoever is here may see the page; `untold` where the server could not be asked. */
export type Access = 'checking' | 'allowed' | 'refused' | 'unknown';

const PATIENCE_MS = 8_000;

/**
 * Asks the server whether whoever is signed in is an administrator: now, when the tab is looked at
 * again, and when anything that they ask for is refused.
 */
export function useAccess() {
  const store = useSessionStore();
  const { status, user } = useSession();
  // Only who says so is asked about; the rest would be refused for certain.
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
    // Once allowed, a question that did not get through takes nothing away.
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

/** It is over when something lasts too long to be merely waited for. */
function usePatience(isWaiting: boolean) {
  const [isOver, setOver] = useState(false);
  useDelayedAction(isWaiting && !isOver, PATIENCE_MS, () => setOver(true));
  return { isOver, begin: () => setOver(false) };
}
