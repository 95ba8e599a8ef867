import type { PageText } from './page-texts.js';

export const SUGGEST_PAGE: PageText = {
  title: 'Suggest a channel, feed or event',
  description:
    'Name a channel, a news feed or an event that belongs on this site. No account needed.',
};
