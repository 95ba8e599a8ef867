import { FAULT_KINDS } from './fault-plan.js';
import type { Recovery } from './campaign.js';

export function summaryTable(recoveries: readonly Recovery[], wavesMs: readonly number[]): string {
  const rows = FAULT_KINDS.map((kind) => {
    const times = recoveries.filter((recovery) => recovery.kind === kind).map(({ ms }) => ms);
    return rowOf(kind, times);
  });
  return [['Fault', 'Count', 'p50 s', 'p95 s', 'max s'], ...rows, rowOf('a whole wave', wavesMs)]
    .map(
      ([kind = '', ...cells]) => kind.padEnd(18) + cells.map((cell) => cell.padStart(8)).join(''),
    )
    .join('\n');
}

function rowOf(name: string, times: readonly number[]): string[] {
  return [name, String(times.length), ...[0.5, 0.95, 1].map((share) => quantile(times, share))];
}

function quantile(times: readonly number[], share: number): string {
  const sorted = [...times].sort((first, second) => first - second);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  return value === undefined ? '–' : (value / 1_000).toFixed(1);
}
