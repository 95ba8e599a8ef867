/** How a page names itself: to the browser's tab, to search engines, to whoever is sent its link. */
export interface PageText {
  /** Without the site's name. */
  readonly title: string;
  readonly description: string;
}

// One constant a page, not one table: a page's script carries its own words only.

export const HOME_PAGE: PageText = {
  title: 'Elevating Black voices in tech',
  description:
    'Discover talks and podcasts by Black creators in technology: trending episodes, new releases, career stories and whole channels in one place.',
};

export const CHANNELS_PAGE: PageText = {
  title: 'Channels',
  description: 'Every community, conference and podcast on this stage, from A to Z.',
};

export const CATEGORIES_PAGE: PageText = {
  title: 'Categories',
  description: 'Browse episodes by topic: technology, career and industry.',
};

export const NEWS_PAGE: PageText = {
  title: 'Cybersecurity news',
  description: 'Vulnerabilities, advisories, analysis and research, synced every hour.',
};

export const EVENTS_PAGE: PageText = {
  title: 'Events',
  description: 'Tech events, conferences and community gatherings.',
};

export const CREATOR_SPOTLIGHT_PAGE: PageText = {
  title: 'Creator Spotlight',
  description: 'Twenty-five exclusive slots for creators in tech.',
};

export const HELP_PAGE: PageText = {
  title: 'Help & FAQ',
  description: 'About the platform, how to submit a podcast, and how to reach us.',
};

export const BUG_REPORT_PAGE: PageText = {
  title: 'Report a Bug',
  description: 'Tell us what went wrong, and we reply within 2-3 business days.',
};

/** The text of a channel's own page. */
export function channelPage(name: string): PageText {
  return { title: name, description: `Talks and podcasts of ${name}, newest first.` };
}
