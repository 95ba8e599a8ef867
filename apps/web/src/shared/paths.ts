/** Every address of the site. Nothing else in the client writes a path by hand. */
export const paths = {
  home: '/',
  auth: '/auth',
  /** To sign in, and from there back to `from`, an address of this site. */
  signIn: (from: string) => `/auth?${new URLSearchParams({ from })}`,
  changePassword: '/change-password',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  help: '/help',
  bugReport: '/bug-report',
  news: '/news',
  newsOn: (parameters: URLSearchParams) => withParameters('/news', parameters),
  /** The news for feed readers: all of it, or of one category. */
  newsFeed: (name: `${string}.${'xml' | 'json'}`, parameters: URLSearchParams) =>
    withParameters(`/feeds/${name}`, parameters),
  creatorSpotlight: '/creator-spotlight',
  events: '/events',
  eventsOn: (parameters: URLSearchParams) => withParameters('/events', parameters),
  /** All events for calendars. */
  eventCalendar: '/events.ics',
  myList: '/my-list',
  channels: '/channels',
  categories: '/categories',
  topic: (topic: string) => `/categories?${new URLSearchParams({ topic })}`,
  channel: (channelId: string) => `/channel/${encodeURIComponent(channelId)}`,
  video: (videoId: string) => `/video/${encodeURIComponent(videoId)}`,
  adminAccess: '/m8n4p-access',
  adminSystem: '/x7k9p2m-sys',
} as const;

function withParameters(path: string, parameters: URLSearchParams): string {
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

/** The calendar as programs are told to follow it, and not to import it once. Only in a browser. */
export const calendarSubscription = (): string =>
  new URL(paths.eventCalendar, document.baseURI).href.replace(/^https?:/, 'webcal:');

/** The same with parameters, as the router matches them. */
export const patterns = {
  channel: '/channel/:channelId',
  video: '/video/:videoId',
} as const;

/** The pages of accounts and administrators, over which search does not open. */
export const pathsWithoutSearch: ReadonlySet<string> = new Set([
  paths.auth,
  paths.changePassword,
  paths.forgotPassword,
  paths.resetPassword,
  paths.adminAccess,
  paths.adminSystem,
]);

/** Where the platform itself plays a video. */
export const watchOnYouTube = (videoId: string): string =>
  `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`;

/** The platform's player that keeps no cookies until it plays, playing at once. */
export const playerOf = (videoId: string): string =>
  `https://www.youtube-nocookie.com/embed/${encodeURIComponent(videoId)}?autoplay=1`;

/** The official page of a vulnerability. */
export const cvePage = (cveId: string): string =>
  `https://www.cve.org/CVERecord?${new URLSearchParams({ id: cveId })}`;

/** The platform's own page of a channel. */
export const channelOnYouTube = (youtubeChannelId: string): string =>
  `https://www.youtube.com/channel/${encodeURIComponent(youtubeChannelId)}`;
