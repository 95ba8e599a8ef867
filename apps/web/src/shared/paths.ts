/** All site URLs; client code must not write paths by hand. */
export const paths = {
  home: '/',
  auth: '/auth',
  signIn: (from: string) => `/auth?${new URLSearchParams({ from })}`,
  changePassword: '/change-password',
  security: '/security',
  account: '/account',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  emailChange: '/email-change',
  help: '/help',
  bugReport: '/bug-report',
  dataSources: '/data-sources',
  suggest: '/suggest',
  suggestTranscript: (talk: string) => `/suggest?${new URLSearchParams({ transcript: talk })}`,
  news: '/news',
  newsOn: (parameters: URLSearchParams) => withParameters('/news', parameters),
  newsSources: '/news/sources',
  cve: (cveId: string) => `/news/cve/${encodeURIComponent(cveId)}`,
  newsFeed: (name: `${string}.${'xml' | 'json'}`, parameters: URLSearchParams) =>
    withParameters(`/feeds/${name}`, parameters),
  creatorSpotlight: '/creator-spotlight',
  events: '/events',
  eventsOn: (parameters: URLSearchParams) => withParameters('/events', parameters),
  event: (eventId: string) => `/events/${encodeURIComponent(eventId)}`,
  eventCalendar: '/events.ics',
  calendarOf: (eventId: string) => `/events/${encodeURIComponent(eventId)}.ics`,
  search: '/search',
  searchOn: (parameters: URLSearchParams) => withParameters('/search', parameters),
  myList: '/my-list',
  lists: '/lists',
  list: (id: string) => `/lists?${new URLSearchParams({ list: id })}`,
  sharedList: '/shared-list',
  history: '/history',
  following: '/following',
  unsubscribe: '/unsubscribe',
  channels: '/channels',
  categories: '/categories',
  topic: (topic: string) => `/categories?${new URLSearchParams({ topic })}`,
  channel: (channelId: string) => `/channel/${encodeURIComponent(channelId)}`,
  speakers: '/speakers',
  speaker: (speakerId: string) => `/speakers/${encodeURIComponent(speakerId)}`,
  speakerFeed: (speakerId: string) => `/feeds/speakers/${encodeURIComponent(speakerId)}.xml`,
  collections: '/collections',
  collection: (id: string) => `/collections/${encodeURIComponent(id)}`,
  collectionFeed: (id: string) => `/feeds/collections/${encodeURIComponent(id)}.xml`,
  video: (videoId: string) => `/video/${encodeURIComponent(videoId)}`,
  videoFrom: (videoId: string, startSeconds: number) =>
    `/video/${encodeURIComponent(videoId)}${startSeconds > 0 ? `?${START_PARAMETER}=${startSeconds}` : ''}`,
  /** Plays on in the order of the collection. */
  videoIn: (videoId: string, collectionId: string) =>
    `/video/${encodeURIComponent(videoId)}?${COLLECTION_PARAMETER}=${encodeURIComponent(collectionId)}`,
  adminAccess: '/m8n4p-access',
  adminSystem: '/x7k9p2m-sys',
} as const;

function withParameters(path: string, parameters: URLSearchParams): string {
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

export const patterns = {
  channel: '/channel/:channelId',
  speaker: '/speakers/:speakerId',
  collection: '/collections/:collectionId?',
  event: '/events/:eventId?',
  video: '/video/:videoId',
  cve: '/news/cve/:cveId',
} as const;

export const pathsWithoutSearch: ReadonlySet<string> = new Set([
  paths.auth,
  paths.account,
  paths.changePassword,
  paths.emailChange,
  paths.forgotPassword,
  paths.resetPassword,
  paths.adminAccess,
  paths.adminSystem,
]);

/** Where a video starts, in seconds; YouTube's name. */
export const START_PARAMETER = 't';

export const COLLECTION_PARAMETER = 'collection';

export const watchOnYouTube = (videoId: string, startSeconds = 0): string =>
  `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}${startSeconds > 0 ? `&${START_PARAMETER}=${startSeconds}` : ''}`;

export const cveRecord = (cveId: string): string =>
  `https://www.cve.org/CVERecord?${new URLSearchParams({ id: cveId })}`;

export const channelOnYouTube = (youtubeChannelId: string): string =>
  `https://www.youtube.com/channel/${encodeURIComponent(youtubeChannelId)}`;
