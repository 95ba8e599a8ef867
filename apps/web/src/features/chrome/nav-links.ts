import { paths } from '../../shared/paths.js';

export interface NavLinkEntry {
  readonly to: string;
  readonly label: string;
}

export const barLinks: readonly NavLinkEntry[] = [
  { to: paths.home, label: 'Home' },
  { to: paths.channels, label: 'Channels' },
  { to: paths.categories, label: 'Categories' },
  { to: paths.myList, label: 'My List' },
  { to: paths.news, label: 'News' },
  { to: paths.events, label: 'Events' },
  { to: paths.creatorSpotlight, label: 'Creator Spotlight' },
  { to: paths.help, label: 'Help' },
  { to: paths.bugReport, label: 'Report Bug' },
];

export const footerLinks: readonly NavLinkEntry[] = [
  { to: paths.home, label: 'Home' },
  { to: paths.categories, label: 'Categories' },
  { to: paths.channels, label: 'Channels' },
  { to: paths.news, label: 'News' },
  { to: paths.events, label: 'Events' },
  { to: paths.bugReport, label: 'Report Bug' },
  { to: paths.help, label: 'Help' },
];

export const ownLink: NavLinkEntry = { to: paths.myList, label: 'My List' };
