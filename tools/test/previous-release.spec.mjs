import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

it('the record names the last release of the changelog', () => {
  const text = (file) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  const { version } = JSON.parse(text('tools/test/previous-release.json'));
  const [, last] = /^## (\d\S*) \(/m.exec(text('CHANGELOG.md')) ?? [];
  expect(version).toBe(last);
});
