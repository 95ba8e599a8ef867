import { type Toast, notify } from './notify.js';

export const UNDO_MS = 10_000;

export function offerUndo(message: string, undo: () => void, more?: Partial<Toast>): void {
  const action = { label: 'Undo', onPress: () => undo() };
  notify({ kind: 'info', message, durationMs: UNDO_MS, action, ...more });
}
