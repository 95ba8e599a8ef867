import { describe, expect, it } from '@jest/globals';
import { badNames } from './file-names.mjs';

describe('badNames', () => {
  it.each([
    'apps/catalogue/src/episodes/episode.repository.ts',
    'libs/rules/src/formats.spec.ts',
    'apps/ingestion/src/news/feeds/parsing/__fixtures__/rss.ts',
    'tools/test/run.mjs',
    'README.md',
    'docs/Some_Name.ts.md',
  ])('accepts %s', (file) => {
    expect(badNames([file])).toEqual([]);
  });

  it.each([
    ['apps/catalogue/src/episodes/EpisodeRepository.ts', 'not kebab-case'],
    ['apps/catalogue/src/myEpisodes/list.ts', 'not kebab-case'],
    ['apps/catalogue/src/episodes/episode.repo.ts', 'not in the list of roles'],
    ['apps/catalogue/src/episodes/episode.test.ts', 'not in the list of roles'],
    ['apps/web/src/shared/Picture.tsx', 'not kebab-case'],
  ])('refuses %s', (file, reason) => {
    expect(badNames([file])).toEqual([expect.stringContaining(reason)]);
  });
});
