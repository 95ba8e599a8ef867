import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { setSession } from '../shared/session/session-store.js';
import { makeStore } from './a-store.js';

/** Parts of a page around which nobody is signed in. */
export function SignedOut({ children }: { readonly children: ReactNode }) {
  const store = makeStore();
  setSession(store, { signed_in: false });
  return <Provider store={store}>{children}</Provider>;
}
