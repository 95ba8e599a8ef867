import { notify } from '../lib/notify.js';
import type { PutBack } from './keep-progress.js';

const UNDO_MS = 10_000;

export function offerUndo(message: string, putBack: PutBack): void {
  notify({
    ...{ kind: 'info', message, durationMs: UNDO_MS },
    action: { label: 'Undo', onPress: () => putBack() },
  });
}
