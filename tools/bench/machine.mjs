import { cpus } from 'node:os';

/** One line about where the figures were taken. */
export function describeMachine() {
  const cores = cpus();
  return `${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, ${process.platform}`;
}
