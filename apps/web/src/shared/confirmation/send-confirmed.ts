import type { SessionStore } from '../session/session-store.js';
import { Refusal } from '../account/refusal.js';
import { sendCommand, type Command } from '../account/send-command.js';

export async function sendConfirmed(store: SessionStore, command: Command): Promise<unknown> {
  try {
    return await sendCommand(store, command);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 403) throw error;
    const { confirmIdentity } = await import('./confirm-identity.js');
    if (!(await confirmIdentity(store, error.code))) throw error;
    return sendCommand(store, command);
  }
}
