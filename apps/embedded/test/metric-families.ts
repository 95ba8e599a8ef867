/** One metric as a page shows it. */
export interface Family {
  readonly type: string;
  /** The names of its samples: a histogram has several. */
  readonly names: ReadonlySet<string>;
  readonly labels: ReadonlySet<string>;
}

const PARTS: Readonly<Record<string, readonly string[]>> = {
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
};

/** What stands on a page of numbers, by name. */
export function familiesOf(page: string): Map<string, Family> {
  const families = new Map<string, Family>();
  for (const [, name = '', type = ''] of page.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    const names = new Set((PARTS[type] ?? ['']).map((part) => name + part));
    families.set(name, { type, names, labels: labelsOf(page, names) });
  }
  return families;
}

function labelsOf(page: string, names: ReadonlySet<string>): Set<string> {
  const labels = new Set<string>();
  for (const [, name = '', inside = ''] of page.matchAll(/^(\w+)\{(.*)\} \S+$/gm)) {
    if (!names.has(name)) continue;
    for (const [, label = ''] of inside.matchAll(/(\w+)="/g)) labels.add(label);
  }
  return labels;
}
