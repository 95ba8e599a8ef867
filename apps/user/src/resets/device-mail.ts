import type { Mail } from '@elevate/mail';
import { DEVICE_LINK_HOURS } from '@elevate/rules';
import type { LinkMail } from './link-mail.js';

/** Contains no name, because it may reach the wrong person. */
export function deviceMail({ to, siteName, link }: LinkMail): Mail {
  return {
    to,
    subject: `Allow a device to sign in to ${siteName}`,
    text: `Hello,

there were too many failed attempts to sign in to your ${siteName} account. Until this stops, only
devices that you have used before can sign in.

If you want to sign in on another device, open this link on that device within the next ${DEVICE_LINK_HOURS} hours,
then sign in with your password:

${link}

The link works once. It does not sign in without your password.
If you did not try to sign in, ignore this email: your account is protected.

${siteName}
`,
  };
}
