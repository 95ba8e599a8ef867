import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { markdownTable } from './markdown.mjs';

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

function visit(node, collect) {
  if (ts.isPropertyAssignment(node) && FIELD.test(node.name.getText())) {
    const text = ts.getJSDocCommentsAndTags(node).map(({ comment }) => comment);
    if (text.length > 0) collect(node.name.getText(), String(text[0]).replace(/\s+/g, ' '));
  }
  ts.forEachChild(node, (child) => visit(child, collect));
}

/** One row per name; apps share a row if default and meaning are equal. */
export function configurationRows({ apps, shared, root }) {
  const all = [...shared, ...apps.map(({ comments }) => comments)];
  const rows = new Map();
  for (const { name: app, shape, comments } of apps) {
    for (const [name, field] of Object.entries(shape)) {
      const description = [comments, ...all].map((source) => source.get(name)).find(Boolean);
      if (!description) throw new Error(`${name} of ${app} has no comment that describes it`);
      const defaultValue = defaultOf(field, root);
      const key = [name, defaultValue, description].join('\n');
      const row = rows.get(key) ?? { name, defaultValue, description, apps: [] };
      row.apps.push(app);
      rows.set(key, row);
    }
  }
  return [...rows.values()]
    .map((row) => ({ ...row, apps: row.apps.length === apps.length ? ['all'] : row.apps }))
    .sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
}

const rank = ({ apps }) => -apps.length - (apps[0] === 'all' ? 100 : 0);

function defaultOf(field, root) {
  const { success, data } = field.safeParse(undefined);
  if (!success) return 'needed';
  if (data === undefined) return '–';
  if (typeof data === 'boolean') return data ? '`on`' : '`off`';
  return `\`${String(data).replace(root, '')}\``;
}

export function configurationTable(rows) {
  return markdownTable(
    ['Name', 'Apps', 'Default', 'What it is'],
    rows.map(({ name, apps, defaultValue, description }) => [
      `\`${name}\``,
      apps.join(', '),
      defaultValue,
      description.replaceAll('|', '\\|'),
    ]),
  );
}

export function topicRows(services) {
  const rows = services.map(({ name, publishes, subscriptions = [] }) => ({
    name,
    publishes: namesOf(publishes),
    group: topicsOf(subscriptions, 'group'),
    read: topicsOf(subscriptions, 'read'),
  }));
  const published = new Set(rows.flatMap(({ publishes }) => publishes));
  for (const { name, group, read } of rows) {
    const unknown = [...group, ...read].find((topic) => !published.has(topic));
    if (unknown) throw new Error(`${name} consumes ${unknown}, which no service publishes`);
  }
  return rows;
}

export function topicTable(rows) {
  const cell = (topics) => topics.map((topic) => `\`${topic}\``).join(', ') || '–';
  return markdownTable(
    ['App', 'Publishes', 'Consumes, shared by the replicas', 'Reads in every replica'],
    rows.map(({ name, publishes, group, read }) => [
      `\`${name}\``,
      cell(publishes),
      cell(group),
      cell(read),
    ]),
  );
}

function topicsOf(subscriptions, mode) {
  return namesOf(
    subscriptions.filter((table) => table.mode === mode).flatMap(({ topics }) => topics),
  );
}

function namesOf(topics) {
  return [...new Set(topics.map(({ name }) => name))].sort();
}
