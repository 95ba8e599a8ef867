import { paths } from '../../shared/paths.js';

export interface ComingPageText {
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

/** The screens whose turn has not come, and what each will be. */
export const comingPages: readonly ComingPageText[] = [
  {
    path: paths.news,
    title: 'Cybersecurity news',
    text: 'Cybersecurity news from the sources worth reading, every hour.',
  },
  {
    path: paths.events,
    title: 'Events',
    text: 'Tech events, conferences and community gatherings.',
  },
  {
    path: paths.forgotPassword,
    title: 'Forgot password',
    text: 'A link by mail that lets you in again.',
  },
  {
    path: paths.resetPassword,
    title: 'Reset password',
    text: 'A new password, from the link in your mail.',
  },
  {
    path: paths.changePassword,
    title: 'Change password',
    text: 'A new password for your account.',
  },
  {
    path: paths.adminAccess,
    title: 'Secure Access',
    text: 'Administrative authentication required.',
  },
];
