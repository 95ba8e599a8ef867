import { ACCOUNT_PAGE } from '@elevate/rules';
import { KeyRound, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { SignedInAs } from '../../shared/account/signed-in-as.js';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { paths } from '../../shared/paths.js';
import { SignedIn } from '../../shared/session/signed-in.js';
import { useSession } from '../../shared/session/use-session.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { DataCard } from './data-card.js';
import { DeletionCard } from './deletion-card.js';
import { ProfileCard } from './profile-card.js';
import { SettingsCard } from './settings-card.js';

export interface AccountPageProps {
  /** Cards of other features, which the page passes in. */
  readonly security: (userId: string) => ReactNode;
  readonly history: ReactNode;
}

export function AccountPage({ security, history }: AccountPageProps) {
  const { user } = useSession();
  usePageMeta(ACCOUNT_PAGE);
  return (
    <SignedIn path={paths.account}>
      <div className="stage-light pb-16">
        <div className="edged mx-auto grid max-w-3xl gap-6 pt-8 md:pt-10">
          <header>
            <h1 className="text-display font-extrabold tracking-[-0.035em]">
              {ACCOUNT_PAGE.title}
            </h1>
            {user && <SignedInAs userId={user.id} className="mt-2 min-h-6 text-body" />}
            <p className="mt-3 flex flex-wrap gap-2">
              <Link to={paths.changePassword} className={buttonStyle('plain')}>
                <KeyRound aria-hidden="true" className="size-4" />
                Change password
              </Link>
              <Link to={paths.security} className={buttonStyle('plain')}>
                <ShieldCheck aria-hidden="true" className="size-4" />
                Passkeys and authenticator app
              </Link>
            </p>
          </header>
          {user ? (
            <>
              <ProfileCard userId={user.id} />
              {security(user.id)}
              <SettingsCard history={history} />
              <DataCard />
              <DeletionCard userId={user.id} />
            </>
          ) : (
            <Skeleton className="h-96" />
          )}
        </div>
      </div>
    </SignedIn>
  );
}
