import { SECURITY_PAGE } from '@elevate/rules';
import { Suspense } from 'react';
import { SignedInAs } from '../../shared/account/signed-in-as.js';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { usePageMeta } from '../../shared/lib/page-meta.js';
import { paths } from '../../shared/paths.js';
import { SignedIn } from '../../shared/session/signed-in.js';
import { useSession } from '../../shared/session/session.slice.js';
import { ButtonLink } from '../../shared/ui/link.js';
import { PartRetry } from '../../shared/ui/part-retry.js';
import { Skeleton } from '../../shared/ui/skeleton.js';

const SecurityCards = lazyPart(() => import('./security-cards.js'), 'SecurityCards', PartRetry);

export function SecurityPage() {
  const { user } = useSession();
  usePageMeta(SECURITY_PAGE);
  return (
    <SignedIn path={paths.security}>
      <div className="stage-light pb-16">
        <div className="edged mx-auto grid max-w-3xl gap-6 pt-8 md:pt-10">
          <header>
            <h1 className="text-display font-extrabold tracking-[-0.035em]">Security</h1>
            {user && <SignedInAs userId={user.id} className="mt-2 min-h-6 text-body" />}
          </header>
          <Suspense fallback={<Skeleton className="h-96" />}>
            {user ? <SecurityCards userId={user.id} /> : <Skeleton className="h-96" />}
          </Suspense>
          <p>
            <ButtonLink kind="plain" to={paths.changePassword} label="Change password" />
          </p>
        </div>
      </div>
    </SignedIn>
  );
}
