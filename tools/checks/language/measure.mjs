import { commentsIn } from './comments.mjs';

const CODE = /\.(ts|tsx|mjs)$/;
const TEST =
  /(\.(spec|int-spec|e2e-spec)\.(ts|tsx|mjs)$)|(^|\/)(test|testing|test-kit|fixtures|__fixtures__|generated)\/|^apps\/e2e\//;
const PROSE = /\.md$/;

// A clause without a subject: "What is stored", "Who may read", "Those that failed".
const HEADLESS = /^(what|who|whose|whoever|those|whether|where|which|how)\s+[a-z]/i;

/** Words that the glossary or docs/language replaces by the field's own. */
const BANNED = ['whoever', 'somebody', 'nobody', 'anew', 'told', 'of ours'];

/**
 * Measures the language of the tree.
 * @param readText reads one of `files`
 * @returns words in comments outside tests, their comments, those that open headless, and each banned term's places
 */
export function measure(files, readText) {
  const code = files.filter((file) => CODE.test(file) && !TEST.test(file));
  const comments = code.flatMap((file) => commentsIn(file, readText(file)));
  return {
    files: code.length,
    words: comments.reduce((sum, comment) => sum + wordsIn(comment), 0),
    comments: comments.length,
    headless: comments.filter((comment) => HEADLESS.test(comment)).length,
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
  const counts = new Map(BANNED.map((term) => [term, 0]));
  for (const text of files.map(readText)) {
    for (const term of BANNED) {
      const found = text.match(new RegExp(`\\b${term}\\b`, 'gi'))?.length ?? 0;
      counts.set(term, counts.get(term) + found);
    }
  }
  return counts;
}
