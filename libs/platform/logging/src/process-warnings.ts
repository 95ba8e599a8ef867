// kafkajs sets timers to a moment in the past. Node 24 warns about it, and runs them at once, as before.
const HARMLESS = new Set(['TimeoutNegativeWarning']);

/** Replaces Node's own printing of warnings, which is not JSON: passes each warning to `report`, except harmless ones. */
export function reportWarnings(report: (warning: Error) => void): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (!HARMLESS.has(warning.name)) report(warning);
  });
}
