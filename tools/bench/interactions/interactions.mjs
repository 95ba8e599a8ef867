const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

/** `target` is pressed, or `key`; `shown` selects what must be visible afterwards. */
export const INTERACTIONS = [
  {
    name: 'open search on home',
    path: '/',
    viewport: DESKTOP,
    target: (page) => page.getByRole('button', { name: 'Search', exact: true }).first(),
    shown: (page) => page.locator('.search-page input'),
  },
  {
    name: 'type a letter in search',
    path: '/',
    viewport: DESKTOP,
    before: async (page) => {
      await page.getByRole('button', { name: 'Search', exact: true }).first().click();
      await page.locator('.search-page input').waitFor();
    },
    key: 't',
    shown: (page) => page.locator('.search-page li a').first(),
  },
  {
    name: 'open the player from the hero',
    path: '/',
    viewport: DESKTOP,
    target: (page) => page.getByRole('button', { name: /^Play/ }).first(),
    shown: (page) => page.getByRole('dialog'),
  },
  {
    name: 'open the menu on a phone',
    path: '/',
    viewport: PHONE,
    target: (page) => page.getByRole('button', { name: 'Open menu' }),
    shown: (page) => page.getByRole('navigation', { name: 'Menu' }),
  },
  {
    name: 'choose a topic',
    path: '/categories',
    viewport: DESKTOP,
    target: (page) => page.locator('.chip-reel button, .chip-reel a').first(),
    shown: (page) => page.getByRole('list', { name: 'Selected topics' }),
  },
  {
    name: 'next page of channel rows',
    path: '/',
    viewport: DESKTOP,
    before: (page) =>
      page.getByRole('navigation', { name: 'Pages of channels' }).scrollIntoViewIfNeeded(),
    target: (page) => page.getByRole('button', { name: 'Next', exact: true }),
    shown: (page) => page.getByText('Page 2 of'),
  },
  {
    name: 'open an episode',
    path: '/',
    viewport: DESKTOP,
    target: (page) => page.locator('.card a').first(),
    shown: (page) => page.locator('.episode-picture').first(),
  },
];
