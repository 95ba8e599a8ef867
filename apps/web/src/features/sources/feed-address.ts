/** Checks only the syntax; the first sync finds out whether a feed is there. */
export function checkFeedAddress(text: string): string | undefined {
  const typed = text.trim();
  if (typed === '') return 'Please give the address of a feed';
  const isWeb = /^https?:\/\//i.test(typed) && URL.canParse(typed);
  return isWeb ? undefined : 'Please give a web address that starts with https://';
}
