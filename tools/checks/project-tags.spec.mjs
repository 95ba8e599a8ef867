import { describe, expect, it } from '@jest/globals';
import { badTags } from './project-tags.mjs';

const dimensions = {
  scope: { a: ['a'] },
  type: { app: ['lib'], lib: ['lib'] },
  platform: { node: ['node'] },
};
const project = (tags) => [{ file: 'apps/a/package.json', manifest: { nx: { tags } } }];

describe('badTags', () => {
  it('accepts one tag of each dimension', () => {
    expect(badTags(project(['scope:a', 'type:app', 'platform:node']), dimensions)).toEqual([]);
  });

  it.each([
    ['no tags at all', undefined],
    ['a missing dimension', ['scope:a', 'type:app']],
    ['two of one dimension', ['scope:a', 'type:app', 'type:lib']],
    ['a fourth tag', ['scope:a', 'type:app', 'platform:node', 'extra']],
  ])('refuses %s', (_what, tags) => {
    expect(badTags(project(tags), dimensions)).toEqual([
      expect.stringContaining('exactly one tag of each'),
    ]);
  });

  it('rejects a tag without a row', () => {
    const problems = badTags(project(['scope:b', 'type:app', 'platform:node']), dimensions);
    expect(problems).toEqual([expect.stringContaining('"scope:b" has no row')]);
  });

  it('rejects a matrix that allows everything', () => {
    const open = { ...dimensions, scope: { a: ['*'] } };
    expect(badTags([], open)).toEqual([expect.stringContaining('scope:a allows')]);
  });

  it('accepts the matrix in use', () => {
    expect(badTags([])).toEqual([]);
  });
});
