import type { SessionUser } from '../api/generated/schema.js';
import type { SessionStore } from './session-store.js';

/** Asks for a sign-in over the page. Forms bring it: this file is in what every page loads. */
export type SignInAgain = (store: SessionStore, user: SessionUser) => Promise<void>;

/** The visible forms with unsaved input. */
export const unsavedForms = new Set<SignInAgain>();
