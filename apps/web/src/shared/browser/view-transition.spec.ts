import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { morphInto } from './view-transition.js';

type Update = () => Promise<void>;
let updated: Promise<void>;
let whenStarted: () => void;
let started: Promise<void>;
const start = jest.fn((update: Update) => {
  updated = update();
  whenStarted();
  return { ready: Promise.reject(new Error('skipped')) };
});
const wants = (lessMotion: boolean) =>
  Object.assign(window, { matchMedia: () => ({ matches: lessMotion }) });

beforeEach(() => {
  document.body.innerHTML = '<p class="from"></p><p class="into"></p>';
  Object.assign(document, { startViewTransition: start });
  started = new Promise((resolve) => (whenStarted = resolve));
  wants(false);
});
afterEach(() => {
  jest.clearAllMocks();
  Reflect.deleteProperty(document, 'startViewTransition');
});

const from = () => document.querySelector<HTMLElement>('.from')!;

describe('a view transition', () => {
  it('begins after the next paint, changes the page, and ends when the picture has appeared that was not there before', async () => {
    const change = jest.fn(() => document.body.append(document.createElement('hr')));
    expect(morphInto(from(), '.into', change)).toBe(true);
    expect(start).not.toHaveBeenCalled();
    await started;
    expect(change).toHaveBeenCalledTimes(1);
    let isDone = false;
    void updated.then(() => (isDone = true));
    await Promise.resolve();
    expect(isDone).toBe(false);
    const picture = document.createElement('p');
    picture.className = 'into';
    document.body.append(picture);
    await updated;
  });

  it('ends without the picture after a while', async () => {
    expect(morphInto(from(), '.nowhere', () => undefined)).toBe(true);
    await started;
    await updated;
  });

  it('is left to an ordinary navigation where less motion is wanted', () => {
    wants(true);
    const change = jest.fn();
    expect(morphInto(from(), '.into', change)).toBe(false);
    expect([change, start].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });

  it('is left to an ordinary navigation where the browser has none', () => {
    Reflect.deleteProperty(document, 'startViewTransition');
    expect(morphInto(from(), '.into', () => undefined)).toBe(false);
  });
});
