import { cpus } from 'node:os';

export function describeMachine() {
  const cores = cpus();
  return `${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, ${process.platform}`;
}
