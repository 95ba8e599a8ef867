import type { RunSource } from '../../../shared/admin/admin-types.js';
import { SourceRow } from './source-row.js';

export interface SourceRowsProps {
  readonly label: string;
  readonly sources: readonly RunSource[];
}

/** Keeps the run's order, so rows do not move while someone reads. */
export function SourceRows({ label, sources }: SourceRowsProps) {
  return (
    <ul aria-label={label} className="source-rows">
      {sources.map((source) => (
        <SourceRow key={source.source_id} source={source} />
      ))}
    </ul>
  );
}
