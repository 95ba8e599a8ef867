// kafkajs sets timers to a moment in the past; Node 24 warns and runs them at once.
const HARMLESS = new Set(['TimeoutNegativeWarning']);

/** Node's own printing of warnings is not JSON. */
export function reportWarnings(report: (warning: Error) => void): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (!HARMLESS.has(warning.name)) report(warning);
  });
}
