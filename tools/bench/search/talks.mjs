const LETTERS = [...'eeeeeetttttaaaaooooiiinnnssshhrrrddlluccmwfgypbvkjxqz'];
const ONSETS = 't,t,t,s,s,h,h,w,m,n,d,c,b,p,f,l,r,g,th,th,st,pr,tr,ch,sh,v,k,j,qu,,,,'.split(',');
const VOWELS = 'e,e,e,a,a,o,o,i,i,u,ea,ou,ai,io,y'.split(',');
const CODAS = 'n,n,r,r,s,s,t,l,d,nd,ng,nt,st,ck,m,x,,,,,,,,'.split(',');
const MINUTE_MS = 60_000;
const VOCABULARY = 8_000;

/** Deterministic numbers in [0, 1). */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Synthetic talks with a natural word distribution. */
export function makeTalks(count, random) {
  const words = Array.from({ length: VOCABULARY }, (_, rank) => makeWord(random, rank));
  // Zipf's law: the n-th word has frequency 1/n.
  const word = () => words[Math.floor(VOCABULARY ** random()) - 1];
  const text = (length) => Array.from({ length }, word).join(' ');
  return Array.from({ length: count }, (_, number) => ({
    id: `t${String(number).padStart(10, '0')}`,
    time: Math.floor(random() * 1e7) * MINUTE_MS,
    state: {
      title: `Talk: ${text(4 + Math.floor(random() * 6))}`,
      description: text(20 + Math.floor(random() * 60)),
    },
  }));
}

// Frequent words have fewer syllables, as in natural languages.
function makeWord(random, rank) {
  const pick = (parts) => parts[Math.floor(random() * parts.length)];
  const syllables = 1 + Math.floor(random() + Math.log10(rank + 1) / 1.5);
  const makeSyllable = () => pick(ONSETS) + pick(VOWELS) + pick(CODAS);
  return Array.from({ length: syllables }, makeSyllable).join('');
}

/** Terms of 1 to 8 letters, taken from a text; half get one letter changed. */
export function makeTerms(count, talks, random) {
  const pick = (items) => items[Math.floor(random() * items.length)];
  return Array.from({ length: count }, (_, number) => {
    const { title, description } = pick(talks).state;
    const text = `${title} ${description}`.toLowerCase();
    const length = 1 + (number % 8);
    const start = Math.floor(random() * (text.length - length));
    const term = text.slice(start, start + length);
    if (random() < 0.5) return term;
    const at = Math.floor(random() * length);
    return term.slice(0, at) + pick(LETTERS) + term.slice(at + 1);
  });
}
