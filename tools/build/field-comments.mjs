import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const FIELD = /^[A-Z][A-Z0-9_]+$/;

export function fieldComments(folder) {
  const comments = new Map();
  const files = readdirSync(folder, { recursive: true }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'),
  );
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    visit(source, (name, comment) => comments.set(name, comment));
  }
  return comments;
}

function visit(node, found) {
  if (ts.isPropertyAssignment(node) && FIELD.test(node.name.getText())) {
    const text = ts.getJSDocCommentsAndTags(node).map(({ comment }) => comment);
    if (text.length > 0) found(node.name.getText(), String(text[0]).replace(/\s+/g, ' '));
  }
  ts.forEachChild(node, (child) => visit(child, found));
}
