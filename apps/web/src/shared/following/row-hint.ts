import { writeDevice } from '../lib/device-storage.js';

// An inline head script reads this key before the first paint, to reserve the row's space.
const ROW_HINT_KEY = 'following-row';

/** Says if the next visit will probably have the row. */
export function hintRow(hasRow: boolean): void {
  writeDevice(ROW_HINT_KEY, hasRow ? 'yes' : null);
}
