export interface PageText {
  readonly title: string;
  readonly description: string;
}

// Separate files keep other pages' texts out of each bundle.

export const CHANNELS_PAGE: PageText = {
  title: 'Channels',
  description: 'Every community, conference and podcast on the site, from A to Z.',
};

export const SPEAKERS_PAGE: PageText = {
  title: 'Speakers',
  description: 'Everyone who is named as a speaker of a talk on the site, from A to Z.',
};

export const COLLECTIONS_PAGE: PageText = {
  title: 'Collections',
  description: 'Talks that belong together, in the order of our curators.',
};

export function collectionPage(title: string, description: string): PageText {
  return { title, description: summarize(description) || `${title}: talks in order.` };
}

export const UNKNOWN_COLLECTION_PAGE: PageText = {
  title: 'Collection not found',
  description: 'No collection exists at this address.',
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

export const DATA_SOURCES_PAGE: PageText = {
  title: 'Data Sources',
  description: 'Sources and licenses of the sample talks, news and events.',
};

export const BUG_REPORT_PAGE: PageText = {
  title: 'Report a Bug',
  description: 'Tell us what went wrong. We reply within 2-3 business days.',
};

export function channelPage(name: string): PageText {
  return { title: name, description: `Talks and podcasts of ${name}, newest first.` };
}

export function speakerPage(name: string): PageText {
  return { title: name, description: `Talks by ${name}, newest first.` };
}

export const UNKNOWN_SPEAKER_PAGE: PageText = {
  title: 'Speaker not found',
  description: 'No talk on this site has this speaker.',
};

export const UNKNOWN_CHANNEL_PAGE: PageText = {
  title: 'Channel',
  description: 'No videos available from this channel.',
};

export const UNKNOWN_EPISODE_PAGE: PageText = {
  title: 'Episode not found',
  description: "This episode isn't available.",
};

/** The site showed it earlier; its source or a curator withdrew it, perhaps for a while. */
export const WITHDRAWN_EPISODE_PAGE: PageText = {
  title: 'Episode no longer available',
  description: 'This episode is no longer available here. It may come back.',
};

/** Served with status 404. */
export const NOT_FOUND_PAGE: PageText = {
  title: 'Page not found',
  description: 'No page exists at this address.',
};

export function episodePage(title: string, description: string): PageText {
  return { title, description: summarize(description) || `${title}: watch the whole episode.` };
}

// Characters shown by search engines, approximately.
const SUMMARY_LENGTH = 160;

export function summarize(text: string, length = SUMMARY_LENGTH): string {
  // Skipping single spaces is five times as fast as replacing them.
  const line = text.replace(/\s{2,}|[^\S ]/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length);
  const words = cut.slice(0, cut.lastIndexOf(' ') + 1).trimEnd();
  // Never splits a surrogate pair.
  return `${words || cut.replace(/[\uD800-\uDBFF]$/, '')}…`;
}
