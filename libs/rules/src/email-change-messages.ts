export const EMAIL_CHANGE_MESSAGES = {
  same: 'This is the address of your account already',
  forAdministrators:
    'Addresses of this domain belong to administrators. Please enter another address.',
  sent: 'We sent a link to your address and a link to the new one. Open both within 24 hours.',
  half: 'Confirmed. Now open the link that we sent to the other address.',
  changed: 'The email address is changed. Sign in with the new address from now on.',
  stopped: 'The change is stopped. The account keeps its email address.',
  linkInvalid: 'This link is invalid, used or expired',
} as const;
