/** Every address of the site. Nothing else in the client writes a path by hand. */
export const paths = {
  home: '/',
  auth: '/auth',
  changePassword: '/change-password',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  help: '/help',
  bugReport: '/bug-report',
  news: '/news',
  creatorSpotlight: '/creator-spotlight',
  events: '/events',
  myList: '/my-list',
  channels: '/channels',
  categories: '/categories',
  channel: (channelId: string) => `/channel/${encodeURIComponent(channelId)}`,
  video: (videoId: string) => `/video/${encodeURIComponent(videoId)}`,
  adminAccess: '/m8n4p-access',
  adminSystem: '/x7k9p2m-sys',
} as const;

/** The same with parameters, as the router matches them. */
export const patterns = {
  channel: '/channel/:channelId',
  video: '/video/:videoId',
} as const;

/** Where the platform itself plays a video. */
export const watchOnYouTube = (videoId: string): string =>
  `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`;
