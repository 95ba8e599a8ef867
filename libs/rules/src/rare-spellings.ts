/** One spelling under which a word is found. */
export interface Spelling {
  /** Follow each other in the text, with only separators between them. */
  readonly parts: readonly string[];
  /**
   * The end of the last part: `begun` anywhere in a word, `whole` at its end, `form` in a word with this stem. `run`:
   * also inside a run of signs without spaces. `pieces`: the text has the word in pieces of at least two signs.
   */
  readonly ends: 'begun' | 'whole' | 'form' | 'run' | 'pieces';
  readonly stem?: string;
  /** With `pieces`, whose parts are the first and the last two signs. */
  readonly run?: string;
  /** An index that has this word does without the spelling. */
  readonly unlessKnown?: string;
  /** From 0 to 1; another word is worth less than the exact one in any field. */
  readonly worth: number;
}

/* Spellings that only an index looks for: the client has no room for them. */

const [SAME_WORD, OTHER_FORM] = [0.95, 0.3];
const sameWord = (...parts: readonly string[]): Spelling => {
  return { parts, ends: 'begun', worth: SAME_WORD };
};

export const rareSpellings = (word: string): Spelling[] =>
  [threeWords, signs, digraphs, numbers, arabic, longVowels, forms].flatMap((spellings) =>
    spellings(word),
  );

/** Signs, and plurals that no ending gives; each beside its word. */
const FORMS =
  `and & und & et & bilder bild bucher buch hauser haus worter wort lander land kinder kind
  leaves leaf lives life wives wife knives knife wolves wolf shelves shelf halves half selves self thieves thief
  feet foot teeth tooth quizzes quiz lenses lens axes axis media medium curricula curriculum phenomena phenomenon
  alumni alumnus fungi fungus stimuli stimulus syllabi syllabus bacteria bacterium appendices appendix
  cpus cpu gpus gpu menus menu gurus guru travaux travail yeux oeil`.split(/\s+/);

function forms(word: string): Spelling[] {
  const at = FORMS.indexOf(word);
  const others = at === -1 ? [] : [FORMS[at ^ 1]!];
  // Spanish "voz" and "voces".
  if (/[a-z]{2}(?:z|ces)$/.test(word))
    others.push(word.endsWith('z') ? `${word.slice(0, -1)}ces` : `${word.slice(0, -3)}z`);
  return others.map((other) => ({ parts: [other], ends: 'whole', worth: OTHER_FORM }));
}

/** "machinelearningops"; "together" is not "to get her". */
function threeWords(word: string): Spelling[] {
  const spellings: Spelling[] = [];
  if (!/^(?=.{6,24}$)[a-z]+\d*$/.test(word)) return spellings;
  for (let at = 3; at < word.length; at += 1)
    for (let end = at + 2; end < word.length; end += 1) {
      const spelling = sameWord(word.slice(0, at), word.slice(at, end), word.slice(end));
      // Vocabularies have no words with digits.
      const rare = /\d/.test(word) ? spelling : { ...spelling, unlessKnown: word };
      if (/^\d|.../.test(word.slice(end))) spellings.push(rare);
    }
  return spellings;
}

const SHORTEST_COUNTED = 3;

/** "ai" is also written "A.I.", "qa" "Q&A", "tcpip" "TCP/IP", "snakecase" "snake_case". */
function signs(word: string): Spelling[] {
  if (!/^[a-z]{2,24}$|^[a-z]{2,8}\d{1,2}$/.test(word)) return [];
  const isCounted = word.length > SHORTEST_COUNTED && !/\d/.test(word);
  const spelled = (text: string): Spelling => {
    return { ...sameWord(text), ...(isCounted && { unlessKnown: word }) };
  };
  const spellings = word.length < 6 ? [spelled([...word].join('.'))] : [];
  const between = word.length <= SHORTEST_COUNTED ? '/&_.' : '/&_';
  for (let at = 1; at < word.length; at += 1)
    for (const sign of between) spellings.push(spelled(word.slice(0, at) + sign + word.slice(at)));
  return spellings;
}

/** "mueller" is also written "Müller", "aarhus" "Århus". */
function digraphs(word: string): Spelling[] {
  const other = word.replace(/([aou])e|aa/g, (pair, vowel?: string) => vowel ?? pair.charAt(0));
  return other === word || word.length < 4 ? [] : [{ ...sameWord(other), unlessKnown: word }];
}

/** "10000" is also written "10,000" and "10 000". */
function numbers(word: string): Spelling[] {
  const digits = word.replace(/[.,](?=\d{3}(?!\d))/g, '');
  if (!/^\d{4,}$/.test(digits)) return [];
  return [sameWord(digits), sameWord(...digits.replace(/\B(?=(?:\d{3})+$)/g, ' ').split(' '))];
}

const [ARABIC, ARTICLE] = [/^[\u0621-\u064a]{3,}$/, /^(?:[وفبك]?ال|لل)(?=...)/];
const BEFORE_ARABIC = ['', 'ال', 'و', 'وال', 'بال', 'لل'];

function arabic(word: string): Spelling[] {
  const bare = word.replace(ARTICLE, '');
  return ARABIC.test(word) ? BEFORE_ARABIC.map((start) => sameWord(start + bare)) : [];
}

/** "サーバー" is also written "サーバ", "サーバーレス" "サーバレス". */
function longVowels(word: string): Spelling[] {
  const others = [/(?<=...)ー$/, /(?<=...)ー/g].map((mark) => word.replace(mark, ''));
  return others
    .filter((other) => other !== word)
    .map((other) => ({ parts: [other], ends: 'run', worth: OTHER_FORM }));
}
