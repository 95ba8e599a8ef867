import type { PageText } from './page-texts.js';

export const HOME_PAGE: PageText = {
  title: 'Elevating Black voices in tech',
  description:
    'Discover talks and podcasts by Black creators in technology: trending episodes, new releases, career stories and whole channels in one place.',
};
