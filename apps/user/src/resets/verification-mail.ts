import type { Mail } from '@elevate/mail';
import { EMAIL_VERIFICATION_DAYS } from '@elevate/rules';
import type { LinkMail } from './link-mail.js';

/** Contains no name, because it may reach the wrong person. */
export function verificationMail({ to, siteName, link }: LinkMail): Mail {
  return {
    to,
    subject: `Confirm your email address for ${siteName}`,
    text: `Hello,

a ${siteName} account was created with this email address. If it is yours, confirm the address by
opening this link within the next ${EMAIL_VERIFICATION_DAYS} days:

${link}

The link works once. Requesting a new link disables this one.
If you did not create an account, ignore this email.

${siteName}
`,
  };
}
