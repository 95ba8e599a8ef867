import { EmailCard } from './passkeys-card.js';
import { SessionsCard } from './sessions-card.js';

/** The cards of the page "My account". */
export function AccountSecurity({ userId }: { readonly userId: string }) {
  return (
    <>
      <EmailCard userId={userId} />
      <SessionsCard userId={userId} />
    </>
  );
}
