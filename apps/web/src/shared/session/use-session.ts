import { useSelector } from 'react-redux';
import { selectSession, type SessionState } from './session.slice.js';

/**
 * Whether somebody is signed in, and who. The server's HTML is the same for everybody: on it, and
 * until the server was asked, the status is `unknown`. `user` is one object for as long as nothing
 * about the person changes. A query of own data takes `user.id` as its argument (`skipToken` while
 * there is none), so that nobody is ever shown what was answered to somebody else.
 */
export function useSession(): SessionState {
  return useSelector(selectSession);
}
