import type { Run } from '../../../shared/admin/admin-types.js';
import { classNames } from '../../../shared/lib/class-names.js';

export interface StatusDotProps {
  readonly status: Run['status'];
  /** Some sources of the run failed. */
  readonly hasFailures: boolean;
}

export function StatusDot({ status, hasFailures }: StatusDotProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames('size-2.5 rounded-pill', colorOf({ status, hasFailures }))}
    />
  );
}

function colorOf({ status, hasFailures }: StatusDotProps): string {
  if (status === 'failed') return 'bg-danger';
  if (status === 'running' || status === 'paused') return 'bg-lead';
  if (status === 'cancelled') return 'bg-quiet';
  return hasFailures ? 'bg-lead' : 'bg-live';
}
