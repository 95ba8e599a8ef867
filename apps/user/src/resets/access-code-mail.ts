import type { Mail } from '@elevate/mail';
import type { NoticeMail } from './notice-mail.js';

export function accessCodeMail({ to, siteName, siteUrl }: NoticeMail): Mail {
  return {
    to,
    subject: `Your access code for ${siteName} was changed`,
    text: `Hello,

the access code of your ${siteName} administrator account was changed, and all other sessions ended. If
this was you, there is nothing to do.

If this was not you, choose a new password now, which ends all sessions:

${siteUrl}/forgot-password

Then ask the operator of ${siteName} for a new access code.

${siteName}
`,
  };
}
