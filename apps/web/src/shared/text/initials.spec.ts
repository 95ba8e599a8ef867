import { expect, it } from '@jest/globals';
import { initialsOf } from './initials.js';

it.each([
  ['PyCon Kenya', 'PK'],
  ['PyConZA', 'PCZ'],
  ['satRday Cape Town', 'SCT'],
  ['Black Python Devs Leadership Summit', 'BPD'],
  ['rubyfuza', 'RU'],
  ['École & Écran', 'ÉÉ'],
  ['Cloud Veranda (made up)', 'CV'],
  ['(made up)', 'MU'],
  ['!!!', '?'],
  ['', '?'],
])('initialsOf %p: %p', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
