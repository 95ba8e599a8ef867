import { describe, expect, it } from '@jest/globals';
import { badNames, lonelySpecs } from './file-names.mjs';

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

describe('lonelySpecs', () => {
  it.each([
    ['libs/rules/src/formats.spec.ts', 'libs/rules/src/formats.ts'],
    ['apps/web/src/shared/ui/picture.spec.ts', 'apps/web/src/shared/ui/picture.tsx'],
    ['apps/events/src/import/read-import.fuzz.spec.ts', 'apps/events/src/import/read-import.ts'],
    ['libs/a/src/a.config.spec.ts', 'libs/a/src/a.config.ts'],
    ['tools/native-stack/src/server.spec.ts', 'tools/native-stack/src/server.mjs'],
  ])('accepts %s beside %s', (spec, source) => {
    expect(lonelySpecs([spec, source])).toEqual([]);
  });

  it.each([
    ['libs/rules/src/formats.spec.ts', 'libs/rules/src/other/formats.ts'],
    ['libs/rules/src/formats.spec.ts', 'libs/rules/src/format.ts'],
    ['apps/web/src/shared/ui/picture.spec.tsx', 'apps/web/src/shared/ui/pictures.tsx'],
    ['apps/events/src/import/read.fuzz.spec.ts', 'apps/events/src/import/read.fuzz.ts'],
  ])('refuses %s beside %s', (spec, source) => {
    expect(lonelySpecs([spec, source])).toEqual([expect.stringContaining(`${spec}: no `)]);
  });

  it('leaves the tests outside src alone', () => {
    const files = ['apps/user/test/sign-in.int-spec.ts', 'tools/test/checks/readme.spec.mjs'];
    expect(lonelySpecs(files)).toEqual([]);
  });
});
