import type { Mail } from '@elevate/mail';
import type { NoticeMail } from './notice-mail.js';

/** To the person who lost the role. */
export function adminRemovedMail({ to, siteName }: NoticeMail): Mail {
  return {
    to,
    subject: `You are no longer an administrator of ${siteName}`,
    text: `Hello,

an administrator of ${siteName} removed you as an administrator. All your sessions have ended.
Your account, My List and bookmarks remain.

If you did not expect this, ask the operator of the site.

${siteName}
`,
  };
}

/** To the administrator whose account removed another one; names no person, because mails are not encrypted. */
export function adminRemovalMail({ to, siteName, siteUrl }: NoticeMail): Mail {
  return {
    to,
    subject: `You removed an administrator of ${siteName}`,
    text: `Hello,

with your account an administrator of ${siteName} was removed. If this was you, there is nothing to do.

If this was not you, choose a new password now, which ends all sessions, and ask the operator to check the
audit log:

${siteUrl}/forgot-password

${siteName}
`,
  };
}
