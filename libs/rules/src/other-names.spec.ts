import { describe, expect, it } from '@jest/globals';
import {
  BUILT_IN_OTHER_NAMES,
  checkOtherNames,
  foldName,
  OTHER_NAME_LIMITS,
} from './other-names.js';

describe('checkOtherNames', () => {
  it.each([
    [[]],
    [[['Kubernetes', 'k8s']]],
    [
      [
        ['C++', 'cpp'],
        ['C#', 'c sharp'],
        ['.NET', 'dotnet'],
      ],
    ],
    [[['Ọmọ', 'x'.repeat(40)]]],
  ])('accepts %j', (groups) => {
    expect(checkOtherNames(groups)).toBeUndefined();
  });

  it.each([
    [[['alone']], 'Each group must have 2 to 10 names'],
    [[Array.from({ length: 11 }, (_, n) => `name ${n}`)], 'Each group must have 2 to 10 names'],
    [[['a', '  ']], 'Each name must have 1 to 40 characters'],
    [[['a', 'x'.repeat(41)]], 'Each name must have 1 to 40 characters'],
    [[['a', '++']], 'Each name must have a letter or digit, and no comma'],
    [[['a', 'b, c']], 'Each name must have a letter or digit, and no comma'],
    [[['a', 'b\u0000c']], 'Each name must have a letter or digit, and no comma'],
    [[['Café', ' cafe ']], 'Each name must be there once: “cafe”'],
    [
      [
        ['dev ops', 'devops'],
        ['Dev  Ops', 'operations'],
      ],
      'Each name must be there once: “Dev Ops”',
    ],
    [
      Array.from({ length: OTHER_NAME_LIMITS.groups + 1 }, (_, n) => [`a${n}`, `b${n}`]),
      'At most 300 groups',
    ],
  ])('refuses %j', (groups, problem) => {
    expect(checkOtherNames(groups)).toBe(problem);
  });
});

describe('the built-in groups', () => {
  it('follow the rules', () => {
    expect(checkOtherNames(BUILT_IN_OTHER_NAMES)).toBeUndefined();
    expect(BUILT_IN_OTHER_NAMES.length).toBeGreaterThanOrEqual(40);
  });

  it('have no ordinary word that would find the wrong talks', () => {
    const names = new Set(BUILT_IN_OTHER_NAMES.flat().map(foldName));
    const words = ['go', 'node', 'rust', 'swift', 'rag', 'stem', 'ops', 'net', 'security'];
    expect(words.filter((word) => names.has(word))).toEqual([]);
  });

  it.each([
    ['k8s', 'Kubernetes'],
    ['js', 'JavaScript'],
    ['ml', 'Machine Learning'],
    ['devops', 'dev ops'],
  ])('make %s and %s one', (short, long) => {
    const groupOf = (name: string) =>
      BUILT_IN_OTHER_NAMES.find((group) => group.some((each) => foldName(each) === foldName(name)));
    expect(groupOf(short)).toBeDefined();
    expect(groupOf(short)).toBe(groupOf(long));
  });
});
