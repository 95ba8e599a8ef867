import type { PageText } from './page-texts.js';

export const HISTORY_PAGE: PageText = {
  title: 'Watch history',
  description: 'The talks you started, and where you stopped.',
};
