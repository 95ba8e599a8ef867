import type { RunRecord, RunSource } from '@elevate/contracts/ingestion';

type RunKind = Pick<RunRecord, 'kind' | 'verify'>;

export function progressLine(run: RunRecord): string {
  const { sources } = run;
  const over = sources.filter(({ ended_at }) => ended_at !== null).length;
  return `${String(over)} of ${String(sources.length)} done, ${totals(run, sources)}`;
}

export function resultLines(run: RunRecord): string[] {
  const { id, status, reason, sources } = run;
  const why = reason ? ` (${reason})` : '';
  const lines = sources.map((source) => sourceLine(run, source));
  return [...lines, `Run ${id}: ${status}${why}, ${totals(run, sources)}`];
}

function sourceLine(run: RunKind, source: RunSource): string {
  const failed = source.failed.map(({ reason, count }) => `${reason} ${String(count)}`);
  return [`${source.name}: ${source.status}`, totals(run, [source]), ...failed].join(', ');
}

function totals({ kind, verify }: RunKind, sources: readonly RunSource[]): string {
  const sum = (count: (source: RunSource) => number) =>
    String(sources.reduce((total, source) => total + count(source), 0));
  const skipped = ({ skipped: { short, live, private: hidden, unknown_duration } }: RunSource) =>
    short + live + hidden + unknown_duration;
  if (verify) {
    const stored = `stored ${sum((source) => source.stored ?? 0)}`;
    const imported = `imported ${sum((source) => source.brought_in ?? 0)}`;
    const units = `units ${sum(({ quota_units }) => quota_units)}`;
    return [`in source ${sum(({ seen }) => seen)}`, stored, imported, units].join(', ');
  }
  const common = [
    `seen ${sum(({ seen }) => seen)}`,
    `new ${sum((source) => source.new)}`,
    `updated ${sum(({ updated }) => updated)}`,
  ];
  if (kind === 'news') {
    const leftOut = `left out ${sum(({ left_out }) => left_out ?? 0)}`;
    return [
      ...common,
      leftOut,
      `unchanged ${sum(({ unchanged }) => Number(unchanged ?? false))}`,
    ].join(', ');
  }
  return [
    ...common,
    `withdrawn ${sum(({ withdrawn }) => withdrawn)}`,
    `skipped ${sum(skipped)}`,
    `units ${sum(({ quota_units }) => quota_units)}`,
  ].join(', ');
}
