import type { Mail } from '@elevate/mail';
import type { NoticeMail } from './notice-mail.js';

export function passwordMail({ to, siteName, siteUrl }: NoticeMail): Mail {
  return {
    to,
    subject: `Your password for ${siteName} was changed`,
    text: `Hello,

the password of your ${siteName} account was changed, and all other sessions ended. If this was you,
there is nothing to do.

If this was not you, choose a new password now, which ends all sessions:

${siteUrl}/forgot-password

Then sign in and remove the passkeys and the authenticator app that you do not know:

${siteUrl}/security

${siteName}
`,
  };
}
