import type { Mail } from '@elevate/mail';
import { ADMIN_LINK_HOURS } from './admin-links.js';

export interface InvitationMail {
  readonly to: string;
  readonly siteName: string;
  readonly link: string;
}

export function invitationMail({ to, siteName, link }: InvitationMail): Mail {
  return {
    to,
    subject: `Become an administrator of ${siteName}`,
    text: `Hello,

the operator of ${siteName} invites you to be an administrator.
Choose your password and your access code here within the next ${ADMIN_LINK_HOURS} hours:

${link}

The link works once. A new invitation disables this one.
You are signed out everywhere once you use it.
If you did not expect this email, ignore it: nothing changes.

${siteName}
`,
  };
}
