const LETTERS = [...'eeeeeetttttaaaaooooiiinnnssshhrrrddlluccmwfgypbvkjxqz'];
const ONSETS = 't,t,t,s,s,h,h,w,m,n,d,c,b,p,f,l,r,g,th,th,st,pr,tr,ch,sh,v,k,j,qu,,,,'.split(',');
const VOWELS = 'e,e,e,a,a,o,o,i,i,u,ea,ou,ai,io,y'.split(',');
const CODAS = 'n,n,r,r,s,s,t,l,d,nd,ng,nt,st,ck,m,x,,,,,,,,'.split(',');
const MINUTE_MS = 60_000;
const VOCABULARY = 8_000;

export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function makeTalks(count, random) {
  const words = Array.from({ length: VOCABULARY }, (_, rank) => makeWord(random, rank));
  const word = () => words[Math.floor(VOCABULARY ** random()) - 1];
  const text = (length) => Array.from({ length }, word).join(' ');
  return Array.from({ length: count }, (_, number) => ({
    id: `t${String(number).padStart(10, '0')}`,
    time: Math.floor(random() * 1e7) * MINUTE_MS,
    state: {
      title: `Talk: ${text(4 + Math.floor(random() * 6))}`,
      description: text(25 + Math.floor(random() * 68)),
    },
  }));
}

function makeWord(random, rank) {
  const pick = (parts) => parts[Math.floor(random() * parts.length)];
  const syllables = 1 + Math.floor(random() + Math.log10(rank + 1) / 1.5);
  const makeSyllable = () => pick(ONSETS) + pick(VOWELS) + pick(CODAS);
  return Array.from({ length: syllables }, makeSyllable).join('');
}

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
