import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { badRooms, measureRooms, problemsOf } from './rooms.mjs';

/** Measures files, each given with its lines. */
function measure(sources) {
  return measureRooms(Object.keys(sources), (file) => sources[file].join('\n'));
}

const importing = (...paths) => paths.map((path, n) => `import { x${n} } from '${path}';`);

describe('measureRooms', () => {
  it('puts each room above the rooms that it imports', () => {
    const measured = measure({
      'main.ts': importing('./http/a.js'),
      'http/a.ts': importing('../videos/b.js', '../store/c.js', '@elevate/rules'),
      'videos/b.ts': importing('../store/c.js', './inside.js'),
      'videos/inside.ts': [],
      'store/c.ts': [],
    });
    expect(measured.floors).toEqual([['store'], ['videos'], ['http']]);
    expect(measured.crossings).toHaveLength(3);
    expect(problemsOf(measured)).toEqual([]);
  });

  it('rejects rooms that import each other, and names the import of the smaller direction', () => {
    const measured = measure({
      'http/a.ts': importing('../store/b.js', '../store/c.js'),
      'store/b.ts': [],
      'store/c.ts': [`import type { A } from '../http/a.js';`],
      'other/d.ts': importing('../store/b.js'),
    });
    expect(measured.circular).toEqual(['http', 'store']);
    expect(problemsOf(measured)).toEqual([
      'rooms import each other: http, store',
      'upward import: store/c.ts -> http/a.ts',
    ]);
  });

  it('does not count tests', () => {
    const measured = measure({
      'http/a.ts': importing('../store/b.js'),
      'store/b.ts': [],
      'store/b.spec.ts': importing('../http/a.js'),
    });
    expect(problemsOf(measured)).toEqual([]);
  });

  it('rejects a file beside the rooms, and a room that imports the composition root', () => {
    const measured = measure({
      'app.config.ts': [],
      'app.module.ts': importing('./http/a.js'),
      'helpers.ts': [],
      'http/a.ts': importing('../app.config.js', '../helpers.js'),
    });
    expect(problemsOf(measured)).toEqual([
      'upward import: http/a.ts -> helpers.ts',
      'helpers.ts belongs in a room',
    ]);
  });

  it('rejects more than 8 rooms and more than 6 floors', () => {
    const rooms = Array.from({ length: 9 }, (_, n) => [
      `room-${n}/a.ts`,
      importing(`../room-${n + 1}/a.js`),
    ]);
    expect(problemsOf(measure(Object.fromEntries(rooms)))).toEqual([
      '9 rooms, at most 8',
      '9 floors, at most 6',
    ]);
  });
});

describe('badRooms', () => {
  let root;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'elevate-rooms-'));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('holds the finished apps, and no other', () => {
    const files = ['one', 'two'].flatMap((app) =>
      ['a', 'b'].map((room) => {
        const file = `apps/${app}/src/${room}/x.ts`;
        mkdirSync(dirname(join(root, file)), { recursive: true });
        writeFileSync(join(root, file), `import '../${room === 'a' ? 'b' : 'a'}/x.js';\n`);
        return file;
      }),
    );
    expect(badRooms(root, files, ['two'])).toEqual([
      'apps/two: rooms import each other: a, b',
      expect.stringContaining('apps/two: upward import: '),
    ]);
    expect(badRooms(root, files, [])).toEqual([]);
  });
});
