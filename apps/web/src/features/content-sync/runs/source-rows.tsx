import type { RunSource } from '../../../shared/admin/admin-types.js';
import { SourceRow } from './source-row.js';

export interface SourceRowsProps {
  readonly label: string;
  readonly sources: readonly RunSource[];
}

/** The sources of a run, in its order: nothing changes its place while it is looked at. */
export function SourceRows({ label, sources }: SourceRowsProps) {
  return (
    <ul aria-label={label} className="source-rows">
      {sources.map((source) => (
        <SourceRow key={source.source_id} source={source} />
      ))}
    </ul>
  );
}
