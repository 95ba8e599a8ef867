import { randomInt } from 'node:crypto';
import { ACCESS_CODE_LENGTH } from '@elevate/rules';

// Without what is taken for something else when it is read out or written down: 0 O, 1 l I.
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** A code that nobody can guess: more than 116 bits. */
export function newAccessCode(): string {
  const signs = Array.from({ length: ACCESS_CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]);
  return signs.join('');
}
