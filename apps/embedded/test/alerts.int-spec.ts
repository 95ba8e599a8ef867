import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { findPrometheus } from '@elevate/native-stack';
import { tempDir } from '@elevate/testing';

const FOLDER = fileURLToPath(new URL('../../../deploy/observability/', import.meta.url));
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
const alerts = [...read('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

const programs = await findPrometheus().catch((error: Error) => {
  process.stderr.write(`alerts are not tested: ${error.message}\n`);
});
const describeWithPromtool = programs ? describe : describe.skip;

const promtool = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(programs!.promtool, args, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });

describe('alerts.test.yml', () => {
  it('tests every alert', () => {
    const { tests } = parse(read('alerts.test.yml')) as { tests: { name: string }[] };
    const tested = new Set(tests.map(({ name }) => name.split(' ')[0]));
    expect([...tested].sort()).toEqual([...alerts].sort());
  });
});

describeWithPromtool('promtool', () => {
  it('accepts the rules', async () => {
    expect(await promtool('check', 'rules', join(FOLDER, 'alerts.yml'))).toMatchObject({ code: 0 });
  });

  it('sees every alert fire and resolve', async () => {
    const { code, output } = await promtool('test', 'rules', join(FOLDER, 'alerts.test.yml'));
    expect({ code, output }).toMatchObject({ code: 0 });
  });

  it('notices an alert that cannot fire', async () => {
    const folder = await tempDir('alerts');
    try {
      const broken = read('alerts.yml').replace('up{job="elevate"} == 0', 'up{job="other"} == 0');
      await writeFile(join(folder.path, 'alerts.yml'), broken);
      await copyFile(join(FOLDER, 'alerts.test.yml'), join(folder.path, 'alerts.test.yml'));
      const { code, output } = await promtool(
        'test',
        'rules',
        join(folder.path, 'alerts.test.yml'),
      );
      expect(code).not.toBe(0);
      expect(output).toContain('ElevateProcessDown');
    } finally {
      await folder.remove();
    }
  });
});
