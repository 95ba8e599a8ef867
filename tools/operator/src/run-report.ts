import type { RunRecord, RunSource } from '@elevate/contracts/ingestion';

/** One line on how far a run has come. */
export function progressLine({ kind, sources }: RunRecord): string {
  const over = sources.filter(({ ended_at }) => ended_at !== null).length;
  return `${String(over)} of ${String(sources.length)} done, ${totals(kind, sources)}`;
}

/** What came of a run: a line for each source, and one for all. */
export function resultLines({ id, kind, status, reason, sources }: RunRecord): string[] {
  const why = reason ? ` (${reason})` : '';
  const lines = sources.map((source) => sourceLine(kind, source));
  return [...lines, `Run ${id}: ${status}${why}, ${totals(kind, sources)}`];
}

function sourceLine(kind: RunRecord['kind'], source: RunSource): string {
  const failed = source.failed.map(({ reason, count }) => `${reason} ${String(count)}`);
  return [`${source.name}: ${source.status}`, totals(kind, [source]), ...failed].join(', ');
}

function totals(kind: RunRecord['kind'], sources: readonly RunSource[]): string {
  const sum = (count: (source: RunSource) => number) =>
    String(sources.reduce((total, source) => total + count(source), 0));
  const skipped = ({ skipped: { short, live, private: hidden, unknown_duration } }: RunSource) =>
    short + live + hidden + unknown_duration;
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
