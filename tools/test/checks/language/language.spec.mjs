import { describe, expect, it } from '@jest/globals';
import { commentsIn, languageProblems, measure } from './measure.mjs';

const CODE = `/** Retries failed publishes. */
export const url = 'https://example.org/*no comment*/'; // the public address
// Two lines
// are one comment.
const pattern = /\\/\\/ no comment/;
`;

describe('commentsIn', () => {
  it('finds comments and leaves strings and patterns alone', () => {
    expect(commentsIn('a.ts', CODE)).toEqual([
      'Retries failed publishes.',
      'the public address',
      'Two lines are one comment.',
    ]);
  });

  it('reads JSX text as text', () => {
    expect(commentsIn('a.tsx', 'const x = <p>see https://example.org {/* why */}</p>;')).toEqual([
      'why',
    ]);
  });
});

describe('measure', () => {
  const texts = {
    'libs/a/src/a.ts': '// What is stored here.\n\n// A lease ends after 8 s.\n',
    'libs/a/src/a.spec.ts': '// What a test says does not count.\n',
    'README.md': 'The caller is told, and nobody waits.\n',
  };
  const measured = measure(Object.keys(texts), (file) => texts[file]);

  it('counts words and headless openings outside tests', () => {
    expect(measured).toMatchObject({ files: 1, words: 9, comments: 2 });
    expect(measured.headless).toEqual(['libs/a/src/a.ts: What is stored here.']);
  });

  it('counts banned terms in code and prose', () => {
    expect(measured.banned.get('told')).toEqual([
      'README.md:1: The caller is told, and nobody waits.',
    ]);
    expect(measured.banned.get('nobody')).toHaveLength(1);
    expect(measured.banned.get('anew')).toEqual([]);
  });

  it.each([
    ['apps/a/src/a.schema.ts', "z.string().describe('What is wrong.')", 'What is wrong.'],
    ['apps/a/src/a.ts', "const a = { help: 'How long it took' };", 'How long it took'],
    ['apps/a/src/a.ts', "class A { @ApiProblem(404, 'Where it was.') a() {} }", 'Where it was.'],
    ['deploy/rules.yml', 'description: How full it is', 'How full it is'],
    ['k8s/a.yaml', 'a: 1\n# What is set.\n# where it is.', 'What is set.'],
    ['examples/Read.java', '  // Who reads it.', 'Who reads it.'],
    ['deploy/docker/Dockerfile', '# What runs.', 'What runs.'],
  ])('finds the headless description in %s', (file, text, descriptions) => {
    expect(measure([file], () => text).descriptions).toEqual([
      expect.stringContaining(`${file}: ${descriptions}`),
    ]);
  });

  it('counts banned terms in configuration, other languages and API documents', () => {
    const files = [
      'k8s/a.yaml',
      'a.java',
      'a.py',
      'deploy/docker/Dockerfile',
      'apps/bff/openapi.json',
    ];
    expect(measure(files, () => 'nobody').banned.get('nobody')).toHaveLength(5);
  });

  it('exempts the stored field, but not the word beside it', () => {
    const text = 'if (document.told) return; // told';
    const bannedIn = (file) => measure([file], () => text).banned.get('told');
    expect(bannedIn('apps/events/src/events/event-announcer.ts')).toHaveLength(1);
    expect(bannedIn('apps/user/src/a.ts')).toHaveLength(2);
  });
});

describe('languageProblems', () => {
  const within = {
    words: 440,
    lines: 1000,
    comments: 200,
    headless: ['a.ts: What'],
    descriptions: [],
    banned: new Map(),
  };

  it('accepts values within the limits', () => {
    expect(languageProblems(within)).toEqual([]);
  });

  it('refuses too many words', () => {
    expect(languageProblems({ ...within, words: 441 })).toEqual([
      expect.stringMatching(/^Rule "few words": 441 .* 440\. Delete /),
    ]);
  });

  it('lists headless comments from one percent, with the rule and a better opening', () => {
    expect(languageProblems({ ...within, comments: 100 })).toEqual([
      expect.stringMatching(/^Rule "subject first": 1 of 100 comments /),
      expect.stringMatching(/^a\.ts: What\n {4}open with the thing itself: /),
    ]);
  });

  it('lists each headless description, with the rule and a better opening', () => {
    expect(languageProblems({ ...within, descriptions: ['a.ts: How long it took'] })).toEqual([
      expect.stringMatching(/^Rule "subject first": 1 descriptions /),
      'a.ts: How long it took\n    open with "The time until …", with its unit',
    ]);
  });

  it.each([
    'What happens next',
    'Who asks',
    'Whose mark it is',
    'Whoever asks',
    'Those that wait',
    'Whether it runs',
    'Where it is',
    'Which of them',
    'How many',
    'How it works',
  ])('has a better opening for "%s"', (text) => {
    const [, finding] = languageProblems({ ...within, descriptions: [`a.ts: ${text}`] });
    expect(finding).toMatch(/^a\.ts: .+\n {4}open with .+"/);
  });

  it('lists each banned term, with the rule and the words for it', () => {
    const { banned } = measure(['a.md'], () => 'It is built anew.');
    expect(languageProblems({ ...within, banned })).toEqual([
      expect.stringMatching(/^Rule "no banned term": 1, /),
      expect.stringMatching(/^a\.md:1: It is built anew\.\n {4}instead of "anew": "again"/),
    ]);
  });

  it('has words for each banned term', () => {
    for (const term of measure([], () => '').banned.keys()) {
      const [, finding] = languageProblems({ ...within, banned: new Map([[term, ['a.ts:1: x']]]) });
      expect(finding).not.toContain('undefined');
    }
  });
});
