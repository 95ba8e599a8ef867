import { commentsIn } from './comments.mjs';

const CODE = /\.(ts|tsx|mjs)$/;
const TEST =
  /(\.(spec|int-spec|e2e-spec)\.(ts|tsx|mjs)$)|(^|\/)(test|testing|test-kit|fixtures|__fixtures__|generated)\/|^apps\/e2e\//;
const PROSE = /\.md$/;

// Clauses without a subject, such as "What is stored".
const HEADLESS = /^(what|who|whose|whoever|those|whether|where|which|how)\s+[a-z]/i;

const BANNED = ['whoever', 'somebody', 'nobody', 'anew', 'told', 'of ours'];

export function measure(files, readText) {
  const code = files.filter((file) => CODE.test(file) && !TEST.test(file));
  const comments = code.flatMap((file) =>
    commentsIn(file, readText(file)).map((text) => ({ file, text })),
  );
  return {
    files: code.length,
    words: comments.reduce((sum, { text }) => sum + wordsIn(text), 0),
    comments: comments.length,
    headless: comments
      .filter(({ text }) => HEADLESS.test(text))
      .map(({ file, text }) => `${file}: ${text}`),
    banned: bannedTerms(
      files.filter((file) => CODE.test(file) || PROSE.test(file)),
      readText,
    ),
  };
}

function wordsIn(comment) {
  return comment.split(' ').filter((word) => /[a-z]/i.test(word)).length;
}

function bannedTerms(files, readText) {
  const places = new Map(BANNED.map((term) => [term, []]));
  for (const file of files) {
    readText(file)
      .split('\n')
      .forEach((line, index) => {
        for (const term of BANNED) {
          for (const _ of line.matchAll(new RegExp(`\\b${term}\\b`, 'gi'))) {
            places.get(term).push(`${file}:${index + 1}: ${line.trim()}`);
          }
        }
      });
  }
  return places;
}
