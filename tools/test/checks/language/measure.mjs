import { parser } from 'typescript-eslint';

const CODE = /\.(ts|tsx|mjs)$/;
const TEST =
  /(\.(spec|int-spec|e2e-spec)\.(ts|tsx|mjs)$)|(^|\/)(test|testing|test-kit|fixtures|__fixtures__|generated)\/|^apps\/e2e\//;
const PROSE = /\.md$/;
const CONFIG = /\.(ya?ml|java|py|sh|conf)$|(^|\/)Dockerfile$/;
const API = /(^|\/)(openapi|asyncapi[\w-]*)\.json$/;

const DESCRIBED =
  /(?:\b(?:help|summary|description):\s+|\.describe\(\s*|\bApiProblem\(\d+,\s*)(['"`]?)([A-Za-z].*)/g;

// Clauses without a subject, such as "What is stored".
const HEADLESS = /^(what|who|whose|whoever|those|whether|where|which|how)\s+[a-z]/i;

/** Better openings, by the first words of the clause. */
const OPENINGS = [
  [/^what happens\b/i, 'the component and its verb: "The relay publishes …"'],
  [/^what\b/i, 'the thing itself: "The stored fields …", "The response …"'],
  [/^(who|whoever)\b/i, 'the person or component: "The caller …", "An administrator …"'],
  [/^whose\b/i, 'the noun, then its owner: "Accounts with …"'],
  [/^those\b/i, 'the noun: "Episodes that …"'],
  [/^whether\b/i, '"True if …"'],
  [/^where\b/i, 'the place: "The folder of …", "The address of …"'],
  [/^which\b/i, 'the noun: "The channels that …"'],
  [/^how (many|often)\b/i, '"The number of …"'],
  [/^how (long|soon|late)\b/i, '"The time until …", with its unit'],
  [/^how\b/i, 'the component and its verb, or the measure: "The share of …"'],
];

/** Terms that no text uses, each with the words for it. */
const INSTEAD = {
  whoever: 'the person or component: "the caller", "the process that"',
  somebody: 'the person: "a visitor", "an administrator"',
  nobody: 'the person or component with "no": "no visitor", "no process"',
  anew: '"again", or the step that repeats: "retries", "reads from the start"',
  told: 'the action: "published", "notified", "logged" or "sent"',
  'of ours': '"our own", or the name of the part',
  'put aside': '"stored", "queued" or "dead-lettered"',
  'letter box': '"the mail folder" or "dead-letter topic"',
  'mail box': '"email address"',
};
const BANNED = Object.keys(INSTEAD);

/** Terms that are data or the name of a stored field. */
const EXEMPT = [
  { file: /^apps\/ingestion\/src\/news\/feeds\/parsing\/keywords\/words\.ts$/, text: /\btold\b/g },
  {
    // A field of stored documents: renaming it would need a migration.
    file: /^(apps\/events\/src\/events|libs\/platform\/(mongo\/src|republish\/test))\//,
    text: /\btold\??:|\.told\b/g,
  },
];

/**
 * Limits: 44 words per 100 lines, headless comments below 1 %, no headless description, no banned
 * term.
 */
export function languageProblems({ words, lines, comments, headless, descriptions, banned }) {
  const places = [...banned].flatMap(([term, found]) =>
    found.map((place) => `${place}\n    instead of "${term}": ${INSTEAD[term]}`),
  );
  const limit = Math.floor((44 * lines) / 100);
  return [
    ...(words > limit
      ? [
          `Rule "few words": ${words} words in comments; the limit of ${lines} lines is ${limit}. Delete comments that repeat the code.`,
        ]
      : []),
    ...(headless.length > 0 && headless.length / comments >= 0.01
      ? [
          `Rule "subject first": ${headless.length} of ${comments} comments open with a headless clause, fewer than 1 % may:`,
          ...headless.map(withOpening),
        ]
      : []),
    ...(descriptions.length > 0
      ? [
          `Rule "subject first": ${descriptions.length} descriptions open with a headless clause, none may:`,
          ...descriptions.map(withOpening),
        ]
      : []),
    ...(places.length > 0
      ? [`Rule "no banned term": ${places.length}, see docs/glossary.md:`, ...places]
      : []),
  ];
}

function withOpening(place) {
  const text = place.slice(place.indexOf(': ') + 2);
  const [, opening] = OPENINGS.find(([pattern]) => pattern.test(text));
  return `${place}\n    open with ${opening}`;
}

export function measure(files, readText) {
  const code = files.filter((file) => CODE.test(file) && !TEST.test(file));
  const comments = code.flatMap((file) =>
    commentsIn(file, readText(file)).map((text) => ({ file, text })),
  );
  return {
    files: code.length,
    lines: code.reduce((sum, file) => sum + readText(file).split('\n').length - 1, 0),
    words: comments.reduce((sum, { text }) => sum + wordsIn(text), 0),
    comments: comments.length,
    headless: comments
      .filter(({ text }) => HEADLESS.test(text))
      .map(({ file, text }) => `${file}: ${text}`),
    descriptions: files
      .filter((file) => (CODE.test(file) || CONFIG.test(file)) && !TEST.test(file))
      .flatMap((file) =>
        [...describedIn(readText(file)), ...configComments(file, readText)].map((text) => ({
          file,
          text,
        })),
      )
      .filter(({ text }) => HEADLESS.test(text))
      .map(({ file, text }) => `${file}: ${text}`),
    banned: bannedTerms(
      files.filter((file) => [CODE, PROSE, CONFIG, API].some((kind) => kind.test(file))),
      readText,
    ),
  };
}

function describedIn(text) {
  return [...text.matchAll(DESCRIBED)].map(([, , words]) => words);
}

/** Comments of languages without a parser here: lines that open with `#`, `//` or `*`. Joined lines count once. */
function configComments(file, readText) {
  if (!CONFIG.test(file)) return [];
  const lines = readText(file)
    .split('\n')
    .map((line) => /^\s*(?:#|\/\/|\/?\*+)\s+(.*)/.exec(line)?.[1]);
  return lines.filter((line, index) => line && lines[index - 1] === undefined);
}

function wordsIn(comment) {
  return comment.split(' ').filter((word) => /[a-z]/i.test(word)).length;
}

function bannedTerms(files, readText) {
  const places = new Map(BANNED.map((term) => [term, []]));
  for (const file of files) {
    const exempt = EXEMPT.filter((each) => each.file.test(file));
    readText(file)
      .split('\n')
      .forEach((line, index) => {
        const checked = exempt.reduce((rest, { text }) => rest.replace(text, ''), line);
        for (const term of BANNED) {
          for (const _ of checked.matchAll(new RegExp(`\\b${term}\\b`, 'gi'))) {
            places.get(term).push(`${file}:${index + 1}: ${line.trim()}`);
          }
        }
      });
  }
  return places;
}

/** Line comments on consecutive lines are one comment. */
export function commentsIn(fileName, text) {
  const { comments } = parser.parseForESLint(text, {
    filePath: fileName,
    range: true,
    loc: true,
  }).ast;
  const lines = text.split('\n');
  const joined = [];
  for (const [index, { type, value, loc }] of comments.entries()) {
    const words = plainText(value);
    const previous = comments[index - 1];
    const opensLine = ({ line, column }) => lines[line - 1].slice(0, column).trim() === '';
    const isContinued =
      type === 'Line' &&
      previous?.type === 'Line' &&
      previous.loc.end.line === loc.start.line - 1 &&
      opensLine(previous.loc.start) &&
      opensLine(loc.start);
    if (isContinued) joined.push(`${joined.pop()} ${words}`);
    else joined.push(words);
  }
  return joined.filter((comment) => comment !== '');
}

function plainText(comment) {
  return comment
    .replace(/^\s*[/*]+/gm, '')
    .replace(/\*+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
