import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { APPS } from '../../images/try-images.mjs';
import { listFiles } from './tree.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const text = (file) => readFileSync(join(ROOT, file), 'utf8');
const SETTINGS = /^(\.github\/.*\.yml|\.devcontainer\/.*\.json|renovate\.json)$/;
const FILES = listFiles(ROOT).filter((file) => SETTINGS.test(file));
const workflow = parse(text('.github/workflows/ci.yml'));
const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

describe('the settings of the repository', () => {
  it('are all found', () => {
    expect(FILES).toEqual(
      expect.arrayContaining([
        '.devcontainer/devcontainer.json',
        '.github/ISSUE_TEMPLATE/bug.yml',
        '.github/workflows/ci.yml',
        'renovate.json',
      ]),
    );
  });

  it.each(FILES)('%s parses to an object', (file) => {
    const value = file.endsWith('.json') ? JSON.parse(text(file)) : parse(text(file));
    expect(value).toEqual(expect.any(Object));
  });
});

describe('the issue templates', () => {
  it.each(FILES.filter((file) => /TEMPLATE\/(?!config)/.test(file)))('%s has a form', (file) => {
    const { name, description, body } = parse(text(file));
    expect([name, description]).toEqual([expect.any(String), expect.any(String)]);
    const ids = body.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(body.every(({ attributes }) => attributes.label)).toBe(true);
  });
});

describe('the workflow', () => {
  it('runs .ci/run with the Node.js version of .nvmrc', () => {
    expect(steps.map(({ run }) => run)).toContain('.ci/run');
    expect(statSync(join(ROOT, '.ci/run')).mode & 0o111).not.toBe(0);
    const node = steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'));
    expect(text('.nvmrc').split('.')[0]).toBe(String(node.with['node-version']));
  });

  it('tries the image of every app that has one', () => {
    expect(workflow.jobs.images.steps.at(-1).run).toBe('npm run images -- --try');
    const compose = parse(text('docker-compose.yml')).services;
    const built = Object.values(compose).flatMap(({ build }) => build?.args.APP ?? []);
    expect(APPS).toEqual([...new Set(built)].sort());
  });

  it('pins every action by its major version', () => {
    const actions = steps.map(({ uses }) => uses).filter(Boolean);
    expect(actions.filter((action) => !/@v\d+$/.test(action))).toEqual([]);
  });
});
