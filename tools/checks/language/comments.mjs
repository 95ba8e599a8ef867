import ts from 'typescript';

export function commentsIn(fileName, text) {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, false);
  const ranges = new Map();
  const collect = (found) => found?.forEach((range) => ranges.set(range.pos, range));
  const visit = (node) => {
    if (node.kind === ts.SyntaxKind.JsxText) {
      return;
    }
    collect(ts.getLeadingCommentRanges(text, node.pos));
    collect(ts.getTrailingCommentRanges(text, node.end));
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return joinLineComments(
    [...ranges.values()].sort((a, b) => a.pos - b.pos),
    text,
  );
}

/** Consecutive `//` lines are one comment. */
function joinLineComments(ranges, text) {
  const comments = [];
  let previous;
  for (const range of ranges) {
    const words = plainText(text.slice(range.pos, range.end));
    const continues =
      previous?.kind === ts.SyntaxKind.SingleLineCommentTrivia &&
      range.kind === ts.SyntaxKind.SingleLineCommentTrivia &&
      startsItsLine(text, previous) &&
      /^\r?\n[ \t]*$/.test(text.slice(previous.end, range.pos));
    if (continues) {
      comments.push(`${comments.pop()} ${words}`);
    } else {
      comments.push(words);
    }
    previous = range;
  }
  return comments.filter((comment) => comment !== '');
}

function startsItsLine(text, { pos }) {
  return text.slice(text.lastIndexOf('\n', pos) + 1, pos).trim() === '';
}

function plainText(comment) {
  return comment
    .replace(/^\/\*+|\*+\/$|^\/\/+/g, '')
    .replace(/^\s*\*+/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}
