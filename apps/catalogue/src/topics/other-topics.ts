const MAX_LENGTH = 30;
const MAX_WORDS = 3;

// Recording formats and places: visitors do not browse by them.
const NOT_TOPICS = new Set([
  'conference',
  'conferences',
  'keynote',
  'talk',
  'talks',
  'lightning talk',
  'lightning talks',
  'video',
  'videos',
  'youtube',
  'podcast',
  'episode',
  'tech',
  'technology',
  'tutorial',
  'workshop',
  'meetup',
  'live',
  'subscribe',
  'viral',
  'shorts',
  'trending',
  'learning',
  'pycon',
  'djangocon',
  'europython',
  'pydata',
]);

/**
 * Cleans an episode's own tags and drops duplicates, rooms, dates, URLs, sentences, recording formats and the channel's
 * name.
 */
export function otherTopics(tags: readonly string[], channelName: string): string[] {
  const ownName = squeezed(channelName);
  const topics = new Map<string, string>();
  for (const tag of tags.flatMap((each) => each.split('#'))) {
    const clean = tag
      .normalize('NFKC')
      .replace(/[\s_]+/g, ' ')
      .trim();
    const key = clean.toLowerCase();
    if (isTopic(key) && !ownName.includes(squeezed(key)) && !topics.has(key))
      topics.set(key, titled(clean));
  }
  return [...topics.values()];
}

// "Py Cascades", "pycascades" and "PyCascades" are equal.
function squeezed(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function isTopic(tag: string): boolean {
  const words = tag.split(' ');
  return (
    tag.length >= 2 &&
    tag.length <= MAX_LENGTH &&
    words.length <= MAX_WORDS &&
    /\p{L}/u.test(tag) &&
    !/\d{4}|^room \d|[:/@"<>]/u.test(tag) &&
    !NOT_TOPICS.has(tag)
  );
}

/** Keeps the author's capitals; without any, capitalizes each word. */
function titled(tag: string): string {
  if (tag !== tag.toLowerCase()) return tag;
  return tag.replace(/(?<![\p{L}\p{N}'’.])\p{Ll}/gu, (letter) => letter.toUpperCase());
}
