import { expect, it } from '@jest/globals';
import { OffsetWindow } from './offset-window.js';

it('OffsetWindow reaches only as far as everything before is handled', () => {
  const window = new OffsetWindow();
  // A compacted topic has gaps.
  const [a, b, c] = ['10', '13', '14'].map((offset) => window.add(offset));
  expect(window.position()).toBeUndefined();
  if (c) c.handled = true;
  expect(window.position()).toBeUndefined();
  if (a) a.handled = true;
  expect(window.position()).toBe(11n);
  if (b) b.handled = true;
  expect(window.position()).toBe(15n);
  expect(window.length).toBe(0);
});
