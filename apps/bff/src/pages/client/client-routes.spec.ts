import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { entries, fixedRoutes, TRANSCRIPT_PART } from './client-routes.js';

const WEB = fileURLToPath(new URL('../../../../web', import.meta.url));
const APP = join(WEB, 'src', 'app');
const app = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.spec)\.tsx?$/.test(file))
  .map((file) => readFileSync(join(APP, file), 'utf8'))
  .join('\n');

const SHARED = join(WEB, 'src', 'shared');

const named = [...fixedRoutes.values()].flatMap(({ entry }) => entry ?? []);

describe('the modules of the client that the server names', () => {
  // A renamed page would otherwise lose its preload hint without any failure.
  it.each([...new Set([...named, ...Object.values(entries)])])(
    '%s is loaded by itself',
    (entry) => {
      expect(existsSync(join(WEB, entry))).toBe(true);
      const path = entry.replace(/^src\/app\//, './').replace(/^src\//, '../');
      const imported = path.replace(/\.tsx$/, '.js');
      expect(app).toMatch(new RegExp(`import\\(\\s*'${imported.replaceAll('.', '\\.')}'`));
    },
  );

  it('are also parts of pages', () => {
    expect(existsSync(join(WEB, TRANSCRIPT_PART))).toBe(true);
    const lazy = readFileSync(join(SHARED, 'transcript', 'lazy-transcript.tsx'), 'utf8');
    expect(lazy).toContain("import('./transcript.js')");
  });
});
