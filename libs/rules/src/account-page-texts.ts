import type { PageText } from './page-texts.js';

export const SIGN_IN_PAGE: PageText = {
  title: 'Sign in',
  description: 'Sign in or create an account to save talks to your list.',
};

export const FORGOT_PASSWORD_PAGE: PageText = {
  title: 'Forgot password',
  description: 'Get a password-reset link by email.',
};

export const RESET_PASSWORD_PAGE: PageText = {
  title: 'Reset password',
  description: 'Choose a new password.',
};

export const CHANGE_PASSWORD_PAGE: PageText = {
  title: 'Change password',
  description: 'Change your account password.',
};

export const ACCOUNT_PAGE: PageText = {
  title: 'My account',
  description: 'Your address, sessions, data and settings in one place.',
};

export const SECURITY_PAGE: PageText = {
  title: 'Security',
  description: 'Manage your email address, sessions, passkeys and authenticator app.',
};

export const EMAIL_CHANGE_PAGE: PageText = {
  title: 'Change of address',
  description: 'Confirm or stop the change of the email address of an account.',
};

export const FOLLOWING_PAGE: PageText = {
  title: 'Following',
  description:
    'The newest talks and articles of the channels, topics, speakers and news that you follow.',
};

export const UNSUBSCRIBE_PAGE: PageText = {
  title: 'Digest by email',
  description: 'Stop the mail with what is new from what you follow.',
};

export const MY_LIST_PAGE: PageText = { title: 'My List', description: 'The talks you saved.' };

export const HISTORY_PAGE: PageText = {
  title: 'Watch history',
  description: 'The talks you started, and where you stopped.',
};
