import {
  PASSWORD_CHECK_DELAY_MS,
  PASSWORD_EXPIRED_MESSAGE,
  PASSWORD_WARNING_MS,
  passwordWarning,
} from '@elevate/rules';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SessionUser } from '../../../shared/api/generated/schema.js';
import { notify } from '../../../shared/toasts/notify.js';
import { paths } from '../../../shared/paths.js';
import {
  mustChangePassword,
  type PasswordAge,
  type SessionStore,
  useSessionStore,
  useSession,
} from '../../../shared/session/session-store.js';
import { renewSession } from '../../../shared/session/renew-session.js';
import { ownAccountApi } from '../../../shared/account/signed-in-as.js';

const SKIPPED: ReadonlySet<string> = new Set([
  paths.auth,
  paths.changePassword,
  paths.forgotPassword,
  paths.resetPassword,
  paths.help,
  paths.adminAccess,
  paths.adminSystem,
]);

export function PasswordWatcher() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { user } = useSession();
  const store = useSessionStore();
  useEffect(() => {
    if (!user || SKIPPED.has(pathname.replace(/\/+$/, ''))) return undefined;
    let isOver = false;
    const check = async () => {
      const age = mustChangePassword(user) ? user : await currentAge(store, user);
      if (isOver) return;
      if (mustChangePassword(age)) {
        notify({ kind: 'error', message: PASSWORD_EXPIRED_MESSAGE });
        void navigate(paths.changePassword);
      } else if (age.password_warning && age.password_days_left !== null) {
        const message = passwordWarning(age.password_days_left);
        notify({ kind: 'warning', message, durationMs: PASSWORD_WARNING_MS });
      }
    };
    // Random delay, so that many waking tabs do not all act together.
    const timer = setTimeout(() => void check(), Math.random() * PASSWORD_CHECK_DELAY_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [navigate, pathname, store, user]);
  return null;
}

/** A required change renews the session, which repeats this check with the new user. */
async function currentAge(store: SessionStore, user: SessionUser): Promise<PasswordAge> {
  const { initiate } = ownAccountApi.endpoints.getOwnAccount;
  const request = store.dispatch(initiate(user.id, { forceRefetch: true, subscribe: false }));
  const { data: account } = await request;
  if (!account || account.id !== user.id) return user;
  if (mustChangePassword(account)) await renewSession(store);
  return account;
}
