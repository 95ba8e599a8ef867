import { Suspense, type ReactNode } from 'react';
import { useSession } from '../../shared/session/use-session.js';

/** The server renders one page for everyone, so CSS reserves the space by the last visit. */
const PLACE = <div aria-hidden="true" className="own-cards own-cards-place" />;

/** Shows the cards of a signed-in user, which load once the session is known. */
export function OwnCards({ children }: { readonly children: ReactNode }) {
  const { status } = useSession();
  if (status === 'signed-out') return null;
  if (status === 'unknown') return PLACE;
  return (
    <Suspense fallback={PLACE}>
      <aside aria-label="Yours" className="own-cards">
        {children}
      </aside>
    </Suspense>
  );
}
