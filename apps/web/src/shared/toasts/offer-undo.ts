import { type Toast, notify } from './notify.js';

/** Long enough to hear it, and to reach the button by keyboard (WCAG 2.2.1). */
export const UNDO_MS = 20_000;

export function offerUndo(message: string, undo: () => void, more?: Partial<Toast>): void {
  const action = { label: 'Undo', onPress: () => undo() };
  notify({ kind: 'info', message, action, ...more });
}
