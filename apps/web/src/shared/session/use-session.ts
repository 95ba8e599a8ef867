import { useSelector } from 'react-redux';
import { selectSession, type SessionState } from './session.slice.js';

/**
 * Session of this tab; `unknown` during server rendering. `user` keeps its identity while unchanged. Queries of
 * personal data must take `user.id` as argument, so that accounts never share cached answers.
 */
export function useSession(): SessionState {
  return useSelector(selectSession);
}
