import { startSecondsOf } from '@elevate/rules';
import { useSearchParams } from 'react-router-dom';
import { START_PARAMETER } from '../paths.js';

/** The moment that the address names; 0 without one. */
export function useStartSeconds(): number {
  const [parameters] = useSearchParams();
  return startSecondsOf(parameters.get(START_PARAMETER));
}
