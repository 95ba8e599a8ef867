const DESCRIPTION_ID = 'opens-new-tab';

/** Opens a new tab without access to this page and without a referrer. */
export const NEW_TAB_LINK = {
  target: '_blank',
  rel: 'noopener noreferrer',
  'aria-describedby': DESCRIPTION_ID,
} as const;

/** Id of the element that announces new tabs to screen readers. */
export const NEW_TAB_NOTE = { id: DESCRIPTION_ID, hidden: true } as const;
