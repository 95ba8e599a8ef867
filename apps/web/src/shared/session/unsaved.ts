import type { SessionUser } from '../api/generated/schema.js';
import type { SessionStore } from './session-store.js';

/** Asks for a sign-in over the page. Forms bring it: this file is in what every page loads. */
export type SignInAgain = (store: SessionStore, user: SessionUser) => Promise<void>;

const forms = new Map<object, SignInAgain>();

/** Notes that a visible form has unsaved input. Returns a function that takes the note back. */
export function noteUnsaved(ask: SignInAgain): () => void {
  const form = {};
  forms.set(form, ask);
  return () => void forms.delete(form);
}

/** Undefined where no form has unsaved input. */
export const signInOverForm = (): SignInAgain | undefined => [...forms.values()][0];

/** Of the window, when the person has signed out in this or in another tab. */
export const SIGN_OUT = 'sign-out';
