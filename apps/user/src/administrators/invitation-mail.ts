import type { Mail } from '@elevate/mail';
import { ADMIN_LINK_HOURS } from './admin-links.js';

export interface InvitationMail {
  readonly to: string;
  readonly siteName: string;
  readonly link: string;
  /** Absent if the operator invites. */
  readonly inviter?: string | undefined;
}

export function invitationMail({ to, siteName, link, inviter }: InvitationMail): Mail {
  return {
    to,
    subject: `Become an administrator of ${siteName}`,
    text: `Hello,

${inviter === undefined ? `the operator of ${siteName}` : `${inviter}, an administrator of ${siteName},`} invites you to be an administrator.
Choose your password and your access code here within the next ${ADMIN_LINK_HOURS} hours:

${link}

The link works once. A new invitation disables this one.
You are signed out everywhere once you use it.
If you did not expect this email, ignore it: nothing changes.

${siteName}
`,
  };
}
