import { randomInt } from 'node:crypto';
import { ACCESS_CODE_LENGTH } from '@elevate/rules';

// Without look-alikes: 0 O, 1 l I.
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** More than 116 bits. */
export function newAccessCode(): string {
  const signs = Array.from({ length: ACCESS_CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]);
  return signs.join('');
}
