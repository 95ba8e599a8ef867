/** How a page names itself: to the browser's tab, to search engines, to whoever is sent its link. */
export interface PageText {
  /** Without the site's name. */
  readonly title: string;
  readonly description: string;
}

// One constant a page, not one table, and files of their own for home, the news, events and accounts: what
// several pages take from one file is one script to all of them.

export const CHANNELS_PAGE: PageText = {
  title: 'Channels',
  description: 'Every community, conference and podcast on this stage, from A to Z.',
};

export const CATEGORIES_PAGE: PageText = {
  title: 'Categories',
  description: 'Browse episodes by topic: technology, career and industry.',
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

/** Shown, with status 404, where no such channel is. */
export const UNKNOWN_CHANNEL_PAGE: PageText = {
  title: 'Channel',
  description: 'No videos available from this channel.',
};

/** Shown, with status 404, where no such episode is. */
export const UNKNOWN_EPISODE_PAGE: PageText = {
  title: 'Episode not found',
  description: 'This episode is not, or no longer, on this stage.',
};

/** Shown, with status 404, at every address that is not one of the site's. */
export const NOT_FOUND_PAGE: PageText = {
  title: 'Page not found',
  description: 'There is nothing at this address.',
};

/** The text of an episode's own page, from what the episode says about itself. */
export function episodePage(title: string, description: string): PageText {
  return { title, description: summarise(description) || `${title}: watch the whole episode.` };
}

// Search engines show about this much.
const SUMMARY_LENGTH = 160;

/** A text on one line, cut after a word to what fits into a search result. */
export function summarise(text: string, length = SUMMARY_LENGTH): string {
  // Single spaces are most of a text and stay as they are: five times as fast as replacing them.
  const line = text.replace(/\s{2,}|[^\S ]/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length);
  const words = cut.slice(0, cut.lastIndexOf(' ') + 1).trimEnd();
  // One endless word is cut anywhere but inside an emoji.
  return `${words || cut.replace(/[\uD800-\uDBFF]$/, '')}…`;
}
