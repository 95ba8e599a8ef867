/** Builds one row per service. */
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
  return [
    '| App | Publishes | Consumes, shared by the replicas | Reads in every replica |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      ({ name, publishes, group, read }) =>
        `| \`${name}\` | ${cell(publishes)} | ${cell(group)} | ${cell(read)} |`,
    ),
  ].join('\n');
}

function topicsOf(subscriptions, mode) {
  return namesOf(
    subscriptions.filter((table) => table.mode === mode).flatMap(({ topics }) => topics),
  );
}

function namesOf(topics) {
  return [...new Set(topics.map(({ name }) => name))].sort();
}
