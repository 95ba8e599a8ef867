import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { badContent } from './tree.mjs';

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'elevate-tree-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function problemsIn(text) {
  writeFileSync(join(folder, 'file.txt'), text);
  return badContent(folder, ['file.txt']);
}

describe('badContent', () => {
  // Put together here, so that this file passes the check it tests.
  it.each([
    ['a Google API key', `AI${'za'}${'x'.repeat(35)}`],
    ['a GitHub token', `gh${'p_'}${'a1'.repeat(18)}`],
    ['an npm token', `npm${'_'}${'a1'.repeat(18)}`],
    ['an AWS key', `AK${'IA'}${'A1'.repeat(8)}`],
    ['a GitLab token', `gl${'pat-'}${'a1'.repeat(10)}`],
    ['a Google client secret', `GO${'CSPX-'}${'a1'.repeat(14)}`],
    ['a Stripe key', `sk${'_live_'}${'a1'.repeat(12)}`],
    ['a SendGrid key', `S${'G.'}${'a1'.repeat(11)}.${'b2'.repeat(20)}`],
    ['a key of a language model', `sk${'-ant-'}${'a1'.repeat(20)}`],
    ['a PyPI token', `pypi${'-AgE'}${'a1'.repeat(20)}`],
    ['a signed token', `ey${'J'}${'a1'.repeat(9)}.ey${'J'}${'b2'.repeat(9)}.${'c3'.repeat(20)}`],
    ['an address with a password', `mongodb${'://'}user:hunter2hunter2@db.internal:27017/`],
    ['a private key', `-----BEGIN ${'RSA'} PRIVATE ${'KEY'}-----`],
    ['a local path', `open("/${'home'}/jane/x")`],
    ['a disabled lint rule', `// oxlint-${'disable'}-next-line`],
    ['the host of a package registry', `https://registry.${'npmjs'}.org/x`],
  ])('finds %s', (what, text) => {
    expect(problemsIn(`first line\n${text}\n`)).toEqual([`file.txt:2: ${what}`]);
  });

  it('leaves ordinary text alone', () => {
    expect(
      problemsIn("import x from '../shared/paths.js';\nGET /homepage and /working/hours\n"),
    ).toEqual([]);
    expect(problemsIn('smtp://user:password@host:port\nmongodb://a:a-secret@127.0.0.1:1')).toEqual(
      [],
    );
  });
});
