import type { Mail } from '@elevate/mail';
import { EMAIL_CHANGE_HOURS } from '@elevate/rules';
import type { AccountDocument } from '../accounts/account.schema.js';
import type { LinkMail } from './link-mail.js';
import type { NoticeMail } from './notice-mail.js';

export function emailChangeFromMail(
  { to, siteName, link }: LinkMail,
  { emailChange }: Pick<AccountDocument, 'emailChange'>,
): Mail {
  return {
    to,
    subject: `Confirm or stop the change of your email address for ${siteName}`,
    text: `Hello,

a change of the email address of your ${siteName} account was requested. The new address is:

${emailChange?.email ?? ''}

To confirm or to stop the change, open this link within the next ${EMAIL_CHANGE_HOURS} hours:

${link}

The address changes only if you confirm here and at the new address.
If you did not request this, stop the change with the link and choose a new password: the request came
from a person who is signed in to your account.

${siteName}
`,
  };
}

/** Names neither the account nor its address, because it may reach the wrong person. */
export function emailChangeToMail({ to, siteName, link }: LinkMail): Mail {
  return {
    to,
    subject: `Confirm your new email address for ${siteName}`,
    text: `Hello,

the owner of a ${siteName} account wants to use this email address for it. If this is you, open this
link within the next ${EMAIL_CHANGE_HOURS} hours:

${link}

The address changes only if you confirm here and at the address that the account has now.
If this is not you, ignore this email, or open the link to stop the change.

${siteName}
`,
  };
}

export function emailTakenMail({ to, siteName, siteUrl }: NoticeMail): Mail {
  return {
    to,
    subject: `Your email address already has a ${siteName} account`,
    text: `Hello,

the owner of a ${siteName} account wants to use this email address for it. The address already has an
account of its own, so nothing was changed.

If this was you, sign in with this address, or choose a new password:

${siteUrl}/forgot-password

If this was not you, ignore this email.

${siteName}
`,
  };
}
