import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { describeError } from '@elevate/errors';
import { parseConfig } from './config.js';
import { httpAddress, list, onOff, port, wholeNumber } from './fields.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'elevate-config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('parseConfig', () => {
  it('parses, applies defaults and freezes', () => {
    const config = parseConfig(
      { PORT: port.default(3000), SITE: httpAddress, SAMPLE: onOff.default(false), BROKERS: list },
      { SITE: 'https://site.example/', BROKERS: 'a:1, b:2', SAMPLE: 'on', OTHER: 'ignored' },
    );
    expect(config).toEqual({
      PORT: 3000,
      SITE: 'https://site.example',
      SAMPLE: true,
      BROKERS: ['a:1', 'b:2'],
    });
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('takes a secret from the file that NAME_FILE names, trimmed', () => {
    const path = join(folder, 'key');
    writeFileSync(path, '  from-a-file\n');
    const config = parseConfig({ KEY: z.string() }, { KEY: 'direct', KEY_FILE: path });
    expect(config.KEY).toBe('from-a-file');
  });

  it('takes an empty value as absent', () => {
    expect(parseConfig({ KEY: z.string().optional() }, { KEY: '' })).toEqual({});
  });

  it('lists every bad name with its reason and never a value', () => {
    const shape = {
      PORT: port,
      SITE: httpAddress,
      LEVEL: z.enum(['info', 'warn']),
      LIMIT: wholeNumber({ min: 1, max: 5 }),
      SECRET: z.string().min(20),
      KEY: z.string(),
    };
    const environment = {
      PORT: 'hunter2',
      SITE: 'hunter2',
      LEVEL: 'hunter2',
      LIMIT: '99',
      SECRET: 'hunter2',
      KEY_FILE: join(folder, 'absent-hunter2'),
    };
    const message = messageOf(() => parseConfig(shape, environment));
    for (const name of ['PORT', 'SITE', 'LEVEL', 'LIMIT', 'SECRET', 'KEY_FILE'])
      expect(message).toContain(name);
    expect(message).toContain('LEVEL: must be one of info, warn');
    expect(message).not.toContain('hunter2');
    expect(message).not.toContain('99');
  });

  it('says what is missing', () => {
    expect(messageOf(() => parseConfig({ KEY: z.string() }, {}))).toContain('KEY: is missing');
  });
});

describe('wholeNumber', () => {
  it.each(['3.5', '-1', '1e3', '0x10', ' 4', 'four'])('refuses %p instead of guessing', (value) => {
    expect(wholeNumber({ min: 0, max: 5000 }).safeParse(value).success).toBe(false);
  });
});

function messageOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return describeError(error);
  }
  throw new Error('it did not throw');
}
