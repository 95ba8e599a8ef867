/** What is wrong with the address of a feed, if anything. What is there, its first sync finds out. */
export function checkFeedAddress(text: string): string | undefined {
  const typed = text.trim();
  if (typed === '') return 'Please give the address of a feed';
  const isWeb = /^https?:\/\//i.test(typed) && URL.canParse(typed);
  return isWeb ? undefined : 'Please give a web address that starts with https://';
}
