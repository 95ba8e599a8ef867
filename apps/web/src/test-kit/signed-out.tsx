import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { setSession } from '../shared/session/session-store.js';
import { makeStore } from './a-store.js';

export function SignedOut({ children }: { readonly children: ReactNode }) {
  const store = makeStore();
  setSession(store, { signed_in: false });
  return <Provider store={store}>{children}</Provider>;
}
