import { paths, patterns } from '../../shared/paths.js';

export interface ComingPageText {
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

/** The screens whose turn has not come, and what each will be. */
export const comingPages: readonly ComingPageText[] = [
  {
    path: paths.channels,
    title: 'Channels',
    text: 'Every community and conference on this stage, in one place.',
  },
  { path: patterns.channel, title: 'Channel', text: 'All the talks of one channel, newest first.' },
  {
    path: paths.categories,
    title: 'Categories',
    text: 'Talks by topic, from machine learning to mentorship.',
  },
  {
    path: patterns.video,
    title: 'Episode',
    text: 'The talk with its description and more like it.',
  },
  {
    path: paths.myList,
    title: 'My List',
    text: 'The talks you keep for later, wherever you sign in.',
  },
  {
    path: paths.news,
    title: 'News',
    text: 'Cybersecurity news from the sources worth reading, every hour.',
  },
  {
    path: paths.events,
    title: 'Events',
    text: 'Tech events, conferences and community gatherings.',
  },
  {
    path: paths.creatorSpotlight,
    title: 'Creator Spotlight',
    text: '25 exclusive slots for creators who lift others up.',
  },
  {
    path: paths.help,
    title: 'Help & FAQ',
    text: 'What this site is, and how to bring your podcast to it.',
  },
  {
    path: paths.bugReport,
    title: 'Report a Bug',
    text: 'A short form for whatever does not work.',
  },
  { path: paths.auth, title: 'Sign In', text: 'Accounts, for a list and bookmarks of your own.' },
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
