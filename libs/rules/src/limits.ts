/** The minimum length of an episode, inclusive. */
export const MIN_EPISODE_SECONDS = 600;

export const HOME_ROW_EPISODES = 20;

export const CHANNEL_ROW_EPISODES = 10;

export const CHANNEL_ROWS_PER_PAGE = 10;

export const CHANNEL_PAGE_EPISODES = 50;

export const CHANNEL_PAGE_SPEAKERS = 12;

export const SPEAKER_PAGE_EPISODES = 50;

export const SPEAKERS_PER_LIST = 100;

export const CATEGORY_RESULTS = 100;

export const SEARCH_RESULTS = 20;

/** In the overlay, below the episodes. */
export const SEARCH_GROUP_RESULTS = 3;

export const SEARCH_DEBOUNCE_MS = 300;

export const RELATED_TO_ARTICLE_EPISODES = 3;

export const MORE_LIKE_THIS_EPISODES = 20;
export const NEXT_FROM_CHANNEL_EPISODES = 4;

export const TRENDING_DAYS = 30;

export const HERO_REFETCH_MS = 15_000;

export const HERO_STALE_MS = 10_000;

export const STATS_STALE_MS = 30_000;

/** Share of the visible width per arrow press. */
export const CAROUSEL_STEP_SHARE = 0.8;

export const CAROUSEL_END_THRESHOLD_PX = 10;

export const TOPICS_SHOWN = {
  hero: 3,
  carouselIdle: 2,
  carouselHover: 3,
  card: 3,
  channelCard: 2,
  event: 3,
} as const;

/** Of the platform that has the video. */
export const EPISODE_ID = /^[A-Za-z0-9_-]{11}$/;

export const ARTICLE_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The newest ones are kept, on the device and with the account. */
export const HISTORY_ENTRIES = 100;

export const HISTORY_DAYS = 90;

/** Entries, and removals, of one request, within the BFF's longest body. */
export const HISTORY_BATCH = 50;

/** The newest read marks are kept, on the device and with the account. */
export const READ_MARKS = 2_000;

export const READ_DAYS = 90;

/** One request, within the BFF's longest body. */
export const READ_BATCH = 100;

/** Between the request and the deletion of an account. */
export const DELETION_DAYS = 14;

/** From this share of its length on, an episode is finished. */
export const FINISHED_SHARE = 0.95;

/** Later applicants join a waitlist. */
export const CREATOR_SLOTS = 25;

export const SUBMISSION_MINUTES = 10;

export const PROMISED_TURNAROUND = {
  review: '5-7 business days',
  goingLive: '24-48 hours',
  deletion: '2-3 business days',
  bugReply: '2-3 business days',
} as const;

export const SEARCH_TERM_CHARACTERS = 200;

export const FILTER_TOPICS = 50;

export const FILTER_TOPIC_CHARACTERS = 100;

export const ACCOUNT_REDIRECT_MS = {
  afterReset: 2_000,
  afterChange: 1_000,
  badLink: 2_000,
} as const;
