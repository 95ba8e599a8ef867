import type { Mail } from '@elevate/mail';
import type { NoticeMail } from './notice-mail.js';

/** Names no change: several within a moment make one mail. */
export function factorsMail({ to, siteName, siteUrl }: NoticeMail): Mail {
  return {
    to,
    subject: `The ways to sign in to ${siteName} were changed`,
    text: `Hello,

a passkey, the authenticator app or the recovery codes of your ${siteName} account were added, removed or
renewed. If this was you, there is nothing to do.

If this was not you, choose a new password now, which ends all sessions:

${siteUrl}/forgot-password

Then sign in and remove what you do not know:

${siteUrl}/security

${siteName}
`,
  };
}
