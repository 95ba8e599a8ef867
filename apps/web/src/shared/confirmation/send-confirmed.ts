import type { SessionStore } from '../session/session-store.js';
import { neededProof } from './needed-proof.js';
import { Refusal } from '../account/refusal.js';
import { sendCommand, type Command } from '../account/send-command.js';

export async function sendConfirmed(store: SessionStore, command: Command): Promise<unknown> {
  try {
    return await sendCommand(store, command);
  } catch (error) {
    const needed = error instanceof Refusal ? neededProof(error.status, error.code) : undefined;
    if (needed === undefined) throw error;
    const { confirmIdentity } = await import('./confirm-identity.js');
    if (!(await confirmIdentity(store, needed))) throw error;
    return sendCommand(store, command);
  }
}
