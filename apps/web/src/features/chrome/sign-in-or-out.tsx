import { Suspense } from 'react';
import { paths } from '../../shared/paths.js';
import { useSession } from '../../shared/session/use-session.js';
import { shownButtonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';
import { UserMenu } from './account-parts.js';

/** Equal width in both states, to avoid layout shift. */
export function SignInOrOut() {
  const { status } = useSession();
  return (
    <div className="hidden min-w-25 justify-end sm:flex">
      {status === 'signed-in' ? (
        <Suspense>
          <UserMenu />
        </Suspense>
      ) : (
        <Link to={paths.auth} className={shownButtonStyle('lead', 'for-visitors flex flex-1')}>
          Sign In
        </Link>
      )}
    </div>
  );
}
