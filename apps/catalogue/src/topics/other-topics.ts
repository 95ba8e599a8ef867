const MAX_LENGTH = 30;
const MAX_WORDS = 3;

// What kind of recording it is, or where it was made: nobody browses by that.
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
 * Topics from a talk's own tags: cleaned, each once whatever its case, in the order of the tags.
 * Rooms, dates, addresses, sentences, kinds of recording and the channel's own name are left out.
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

// "Py Cascades", "pycascades" and "PyCascades" are one name.
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

/** Capitals as the tag's author set them; where there are none, one for each word. */
function titled(tag: string): string {
  if (tag !== tag.toLowerCase()) return tag;
  return tag.replace(/(?<![\p{L}\p{N}'’.])\p{Ll}/gu, (letter) => letter.toUpperCase());
}
