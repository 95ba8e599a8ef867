/** For signed-out visitors. */
export interface Screen {
  readonly path: string;
  /** Default 200. */
  readonly status?: number;
  /** Browser title without the site name. */
  readonly title: string;
  readonly heading: string;
  /** Word for word from the spec. */
  readonly texts: readonly string[];
  readonly links?: Readonly<Record<string, string>>;
  readonly buttons?: readonly string[];
  /** Neither indexed nor linked. */
  readonly hidden?: boolean;
}

export interface Samples {
  readonly episode: { readonly id: string; readonly title: string; readonly channel: string };
  readonly channel: { readonly id: string; readonly name: string; readonly count: number };
}

/** The spec's route table. */
export function specScreens(of: Samples): Screen[] {
  return [
    {
      path: '/',
      title: 'Elevating Black voices in tech',
      heading: 'Black voices in tech, center stage',
      texts: [
        'Videos Available',
        'Channels Featured',
        'Creator Spotlight',
        'Trending Now',
        'New Releases',
        'Most Popular',
        'Career & Interviews',
        'Page 1 of 2',
      ],
      links: { 'Learn More about Creator Spotlight': '/creator-spotlight' },
      buttons: ['Search', 'My List', 'Previous', 'Next'],
    },
    {
      path: '/auth',
      title: 'Sign in',
      heading: 'Sign in',
      texts: [],
      links: { 'Forgot password?': '/forgot-password' },
      buttons: ['Sign In', 'Create an account'],
    },
    {
      path: '/change-password',
      title: 'Change password',
      heading: 'Change password',
      texts: [],
      buttons: ['Change Password', 'Cancel'],
    },
    {
      path: '/forgot-password',
      title: 'Forgot password',
      heading: 'Forgot password',
      texts: [],
      buttons: ['Send Reset Link'],
    },
    { path: '/reset-password', title: 'Reset password', heading: 'Reset password', texts: [] },
    {
      path: '/help',
      title: 'Help & FAQ',
      heading: 'Help & FAQ',
      texts: ['Our mission', 'Eligibility', 'Delete Your Account', 'Need More Help'],
    },
    {
      path: '/bug-report',
      title: 'Report a Bug',
      heading: 'Report a Bug',
      texts: ['2-3 business days'],
      links: { 'Back to Help': '/help' },
      buttons: ['Submit Bug Report', 'Clear Form'],
    },
    {
      path: '/news',
      title: 'Cybersecurity news',
      heading: 'Cybersecurity news',
      texts: [
        'Last synced never',
        'Auto-Sync every hour',
        'No news articles found in this category yet.',
      ],
      links: { All: '/news', Exploits: '/news?category=Exploits' },
    },
    {
      path: '/creator-spotlight',
      title: 'Creator Spotlight',
      heading: 'Creator Spotlight',
      texts: ['25 exclusive creator slots', 'Once all 25 slots are full', 'Your tile goes live'],
      links: { 'Apply by email': 'mailto:' },
    },
    {
      path: '/events',
      title: 'Events',
      heading: 'Events',
      texts: [
        'tech events, conferences and community gatherings',
        'All Events',
        'Upcoming',
        'Past',
        'No Events Found',
        'There are no upcoming events at the moment.',
      ],
    },
    {
      path: '/channels',
      title: 'Channels',
      heading: 'Channels',
      texts: [of.channel.name],
      links: { [of.channel.name]: `/channel/${of.channel.id}` },
    },
    {
      path: '/categories',
      title: 'Categories',
      heading: 'Categories',
      texts: ['0 selected', 'Filtered Episodes'],
      buttons: ['Clear all'],
    },
    {
      path: `/channel/${of.channel.id}`,
      title: of.channel.name,
      heading: of.channel.name,
      texts: [`${of.channel.count} videos`],
      links: { 'Back to browse': '/channels' },
    },
    {
      path: `/video/${of.episode.id}`,
      title: of.episode.title,
      heading: of.episode.title,
      texts: [of.episode.channel, 'About', 'More Like This'],
      buttons: [`Play ${of.episode.title}`, 'Add to List', 'Share'],
    },
    {
      path: '/m8n4p-access',
      title: 'Secure Access',
      heading: 'Secure Access',
      texts: ['Administrative authentication required'],
      hidden: true,
    },
    {
      path: '/no/such/page',
      status: 404,
      title: 'Page not found',
      heading: 'Oops! Page not found',
      texts: [],
      links: { 'Return to Home': '/' },
    },
    {
      path: '/video/no-such-talk',
      status: 404,
      title: 'Episode not found',
      heading: 'Episode not found',
      texts: [],
      links: { 'Go Home': '/' },
    },
    {
      path: '/channel/no-such-channel',
      status: 404,
      title: 'Channel',
      heading: 'Channel',
      texts: ['No videos available from this channel.'],
      links: { 'Back to browse': '/channels' },
    },
  ];
}

export const SCREEN_NAMES: readonly string[] = specScreens({
  episode: { id: '{videoId}', title: '', channel: '' },
  channel: { id: '{channelId}', name: '', count: 0 },
}).map(({ path }) => path);
