import type { Command } from '../account/send-command.js';
import type { SessionStore } from '../session/session-store.js';

/** A form with a passkey button sends its values, or a passkey's proof in the place of the code. */
export async function proofCommand(
  store: SessionStore,
  path: string,
  values: Readonly<Record<string, string>>,
  byPasskey: boolean,
): Promise<Command> {
  if (!byPasskey) return { method: 'POST', path, body: values };
  const { provePasskey } = await import('./passkey.js');
  const { email, password } = values;
  const body = { email, password, ...(await provePasskey(store)) };
  return { method: 'POST', path: `${path}/passkey`, body };
}
