import { RESET_LINK_MINUTES } from '@elevate/rules';
import type { Mail } from '@elevate/mail';

export interface ResetMail {
  readonly to: string;
  readonly siteName: string;
  readonly link: string;
}

/** Contains no name, because it may reach the wrong person. */
export function resetMail({ to, siteName, link }: ResetMail): Mail {
  return {
    to,
    subject: `Choose a new password for ${siteName}`,
    text: `Hello,

somebody, we hope you, asked for a new password for your ${siteName} account.
Choose one here within the next ${RESET_LINK_MINUTES} minutes:

${link}

The link works once. Asking for another one makes this one useless.
If you did not ask, there is nothing to do: your password stays as it is.

${siteName}
`,
  };
}
