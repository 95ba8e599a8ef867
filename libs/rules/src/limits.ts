/** Episodes in each fixed row of the home page. */
export const HOME_ROW_EPISODES = 20;

/** Episodes in a channel's row on the home page. */
export const CHANNEL_ROW_EPISODES = 10;

/** Channel rows on one page of them. */
export const CHANNEL_ROWS_PER_PAGE = 10;

/** Episodes in the grid of a channel's own page. */
export const CHANNEL_PAGE_EPISODES = 50;

/** Most results of the categories page. */
export const CATEGORY_RESULTS = 100;

/** Most results of a search. */
export const SEARCH_RESULTS = 20;

/** Quiet time after a key press before a search is sent, in milliseconds. */
export const SEARCH_DEBOUNCE_MS = 300;

/** Most episodes shown as related to an article. */
export const RELATED_TO_ARTICLE_EPISODES = 3;

/** Most episodes in the "More Like This" row. */
export const MORE_LIKE_THIS_EPISODES = 20;

/** How far back "Trending Now" looks, in days. */
export const TRENDING_DAYS = 30;

/** How often the hero is fetched again, in milliseconds. */
export const HERO_REFETCH_MS = 15_000;

/** Age from which the hero counts as stale, in milliseconds. */
export const HERO_STALE_MS = 10_000;

/** Age from which the platform's statistics count as stale, in milliseconds. */
export const STATS_STALE_MS = 30_000;

/** One press of a carousel arrow moves by this share of the visible width. */
export const CAROUSEL_STEP_SHARE = 0.8;

/** The right arrow shows while more than this lies beyond the view, in pixels. */
export const CAROUSEL_END_THRESHOLD_PX = 10;

/** How many topics each place shows. */
export const TOPICS_SHOWN = {
  hero: 3,
  carouselIdle: 2,
  carouselHover: 3,
  card: 3,
  channelCard: 2,
  event: 3,
} as const;

/** Places in the Creator Spotlight; who comes later waits. */
export const CREATOR_SLOTS = 25;

/** How long the videos of a submitted podcast are at least, in minutes. */
export const SUBMISSION_MINUTES = 10;

/** How long things take that people do, as it is told to those who wait for them. */
export const TIMES_TOLD = {
  review: '5-7 business days',
  goingLive: '24-48 hours',
  deletion: '2-3 business days',
  bugReply: '2-3 business days',
} as const;

/** Most characters of a search term. */
export const SEARCH_TERM_CHARACTERS = 200;

/** Most topics that episodes can be filtered by at once. */
export const FILTER_TOPICS = 50;

/** Most characters of a topic to filter by. */
export const FILTER_TOPIC_CHARACTERS = 100;

/** How long the forms of passwords show how it went before they lead on, in milliseconds. */
export const ACCOUNT_REDIRECT_MS = {
  /** From the completed reset to the home page. */
  afterReset: 2_000,
  /** From the changed password to the home page. */
  afterChange: 1_000,
  /** From a link that is not valid to where another one can be had. */
  badLink: 2_000,
} as const;
