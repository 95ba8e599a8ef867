import {
  PASSWORD_CHECK_DELAY_MS,
  PASSWORD_EXPIRED_MESSAGE,
  PASSWORD_WARNING_MS,
  passwordWarning,
} from '@elevate/rules';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { notify } from '../../shared/lib/notify.js';
import { paths } from '../../shared/paths.js';
import { mustChangePassword } from '../../shared/session/must-change-password.js';
import { useSession } from '../../shared/session/use-session.js';

const SKIPPED: ReadonlySet<string> = new Set([
  paths.auth,
  paths.changePassword,
  paths.forgotPassword,
  paths.resetPassword,
  paths.help,
  paths.adminAccess,
  paths.adminSystem,
]);

/** Looks at the age of the password on each page and at each change of who is signed in. */
export function PasswordWatcher() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { user } = useSession();
  useEffect(() => {
    if (!user || SKIPPED.has(pathname.replace(/\/+$/, ''))) return undefined;
    const look = () => {
      if (mustChangePassword(user)) {
        notify({ kind: 'error', message: PASSWORD_EXPIRED_MESSAGE });
        void navigate(paths.changePassword);
      } else if (user.password_warning && user.password_days_left !== null) {
        const message = passwordWarning(user.password_days_left);
        notify({ kind: 'warning', message, durationMs: PASSWORD_WARNING_MS });
      }
    };
    // At random, so that many tabs that come back at once do not act at once.
    const timer = setTimeout(look, Math.random() * PASSWORD_CHECK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate, pathname, user]);
  return null;
}
