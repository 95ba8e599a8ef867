import type { RunRecord, RunSource } from '@elevate/contracts/ingestion';

/** One line on how far a run has come. */
export function progressLine({ sources }: RunRecord): string {
  const over = sources.filter(({ ended_at }) => ended_at !== null).length;
  return `${String(over)} of ${String(sources.length)} done, ${totals(sources)}`;
}

/** What came of a run: a line for each source, and one for all. */
export function resultLines({ id, status, reason, sources }: RunRecord): string[] {
  const why = reason ? ` (${reason})` : '';
  return [...sources.map(sourceLine), `Run ${id}: ${status}${why}, ${totals(sources)}`];
}

function sourceLine(source: RunSource): string {
  const failed = source.failed.map(({ reason, count }) => `${reason} ${String(count)}`);
  return [`${source.name}: ${source.status}`, totals([source]), ...failed].join(', ');
}

function totals(sources: readonly RunSource[]): string {
  const sum = (count: (source: RunSource) => number) =>
    String(sources.reduce((total, source) => total + count(source), 0));
  const skipped = ({ skipped: { short, live, private: hidden, unknown_duration } }: RunSource) =>
    short + live + hidden + unknown_duration;
  return [
    `seen ${sum(({ seen }) => seen)}`,
    `new ${sum((source) => source.new)}`,
    `updated ${sum(({ updated }) => updated)}`,
    `withdrawn ${sum(({ withdrawn }) => withdrawn)}`,
    `skipped ${sum(skipped)}`,
    `units ${sum(({ quota_units }) => quota_units)}`,
  ].join(', ');
}
