import { READ_BATCH } from '@elevate/rules';
import type { ReadingAnswer } from '../api/types.js';
import { exchangeWithAccount } from '../session/account-call.js';
import { startSync } from '../session/account-sync.js';
import type { SessionStore } from '../session/session-store.js';
import { applyAnswer, hasUnsent, nextChange } from './reading-change.js';
import { NOTHING_READ, onReading, readReading, writeReading } from './reading-store.js';

/** Keeps the read marks of this device and of the account alike. Returns a function that stops it. */
export function syncAccount(store: SessionStore, owner: string): () => void {
  takeOver(owner);
  const readingNow = () => {
    const reading = readReading();
    return reading.owner === owner ? reading : null;
  };
  return startSync({
    name: 'the read marks',
    onChange: onReading,
    waiting: () => {
      const reading = readingNow();
      return reading && hasUnsent(reading) ? 'urgent' : null;
    },
    next: async (isStopped) => {
      const reading = readingNow();
      if (!reading) return 'refused';
      const sent = nextChange(reading);
      const answer = await exchangeWithAccount<ReadingAnswer>(store, '/reading', sent);
      if (!answer || isStopped()) return 'refused';
      applyAnswer(owner, answer, sent);
      return sent.marks.length === READ_BATCH ? 'more' : 'done';
    },
  });
}

/** After sign-out: the account's marks leave the device. */
export function leaveAccount(): void {
  if (readReading().owner !== null) writeReading(NOTHING_READ);
}

/** Merges the marks of a visitor into the account, and drops those that another account left. */
function takeOver(owner: string): void {
  if (readReading().owner === owner) return;
  leaveAccount();
  const reading = readReading();
  const unsent = Object.keys(reading.marks);
  writeReading({ ...reading, owner, unsent, isAllUnsent: reading.all.at > 0 });
}
