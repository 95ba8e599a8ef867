import type { PageText } from './page-texts.js';

export const SIGN_IN_PAGE: PageText = {
  title: 'Sign in',
  description: 'Sign in or create an account, to keep talks on a list of your own.',
};

export const FORGOT_PASSWORD_PAGE: PageText = {
  title: 'Forgot password',
  description: 'A link by mail that lets you in again.',
};

export const RESET_PASSWORD_PAGE: PageText = {
  title: 'Reset password',
  description: 'A new password, from the link in your mail.',
};

export const CHANGE_PASSWORD_PAGE: PageText = {
  title: 'Change password',
  description: 'A new password for your account.',
};

export const MY_LIST_PAGE: PageText = {
  title: 'My List',
  description: 'The talks you keep.',
};
