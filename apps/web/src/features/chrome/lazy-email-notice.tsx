import { Suspense } from 'react';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { useSession } from '../../shared/session/use-session.js';

const EmailNotice = lazyPart(async () => (await import('./email-notice.js')).EmailNotice);

/** Shown on every page once the address must be confirmed. */
export function LazyEmailNotice() {
  const { user } = useSession();
  return (
    user?.email_verification_required && (
      <Suspense>
        <EmailNotice />
      </Suspense>
    )
  );
}
