const DESCRIPTION_ID = 'opens-new-tab';

/** For a link to another site: a tab of its own, which cannot reach this one nor learn where it was opened. */
export const NEW_TAB_LINK = {
  target: '_blank',
  rel: 'noopener noreferrer',
  'aria-describedby': DESCRIPTION_ID,
} as const;

/** The element, once on the page, that says so to those who do not see the new tab. */
export const NEW_TAB_NOTE = { id: DESCRIPTION_ID, hidden: true } as const;
