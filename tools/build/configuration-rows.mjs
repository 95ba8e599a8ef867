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

export function tableOf(rows) {
  return [
    '| Name | Apps | Default | What it is |',
    '| --- | --- | --- | --- |',
    ...rows.map(({ name, apps, defaultValue, description }) => {
      const cells = [
        `\`${name}\``,
        apps.join(', '),
        defaultValue,
        description.replaceAll('|', '\\|'),
      ];
      return `| ${cells.join(' | ')} |`;
    }),
  ].join('\n');
}
