import { RESET_LINK_MINUTES } from '@elevate/rules';
import type { Mail } from '@elevate/mail';
import type { LinkMail } from './link-mail.js';

/** Contains no name, because it may reach the wrong person. */
export function resetMail({ to, siteName, link }: LinkMail): Mail {
  return {
    to,
    subject: `Choose a new password for ${siteName}`,
    text: `Hello,

we received a request for a new password for your ${siteName} account.
Choose one here within the next ${RESET_LINK_MINUTES} minutes:

${link}

The link works once. Requesting a new link disables this one.
If you did not request it, ignore this email: your password stays the same.

${siteName}
`,
  };
}
