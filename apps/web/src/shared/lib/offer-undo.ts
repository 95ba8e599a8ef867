import { notify } from './notify.js';

const UNDO_MS = 10_000;

export function offerUndo(message: string, undo: () => void): void {
  notify({
    kind: 'info',
    message,
    durationMs: UNDO_MS,
    action: { label: 'Undo', onPress: () => undo() },
  });
}
