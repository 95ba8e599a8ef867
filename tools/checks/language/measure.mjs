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

const BANNED = [
  'whoever',
  'somebody',
  'nobody',
  'anew',
  'told',
  'of ours',
  'put aside',
  'letter box',
  'mail box',
];

/** Places where a term is data or the name of a stored field, which a new word would lose. */
const EXEMPT = [
  {
    file: /^apps\/ingestion\/src\/news\/feeds\/parsing\/keywords\/words\.ts$/,
    text: /\btold\b/g,
  },
  {
    // A field of stored documents: renaming it would need a migration.
    file: /^(apps\/events\/src\/events|libs\/platform\/(mongo\/src|republish\/test))\//,
    text: /\btold\??:|\.told\b/g,
  },
];

/** At most 44 words per 100 lines, fewer than one headless comment in a hundred, no headless description, no banned term. */
export function languageProblems({ words, lines, comments, headless, descriptions, banned }) {
  const places = [...banned.values()].flat();
  const limit = Math.floor((44 * lines) / 100);
  return [
    ...(words > limit
      ? [`${words} words in comments; the limit of ${lines} lines is ${limit}. Shorten comments.`]
      : []),
    ...(headless.length > 0 && headless.length / comments >= 0.01
      ? [`${headless.length} of ${comments} comments open with a headless clause:`, ...headless]
      : []),
    ...(descriptions.length > 0
      ? [`${descriptions.length} descriptions open with a headless clause:`, ...descriptions]
      : []),
    ...(places.length > 0 ? [`${places.length} banned terms:`, ...places] : []),
  ];
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
