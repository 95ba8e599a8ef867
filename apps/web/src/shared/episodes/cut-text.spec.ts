import { describe, expect, it } from '@jest/globals';
import { cutText } from './description.js';

describe('cutText', () => {
  it('does not cut a text that is only slightly too long', () => {
    const text = 'word '.repeat(110).trim();
    expect(cutText(text)).toBe(text);
  });

  it('cuts a long text between two words', () => {
    const start = cutText('wonderful '.repeat(200));
    expect(start.length).toBeLessThanOrEqual(480);
    expect(start).toMatch(/^(wonderful )+wonderful$/);
  });

  it('cuts after eight lines, however short they are', () => {
    const text = Array.from({ length: 60 }, (_, line) => `0${line % 10}:00`).join('\n');
    expect(cutText(text).split('\n')).toHaveLength(8);
  });

  it('does not cut an emoji in two', () => {
    expect(cutText('a' + '🎤'.repeat(600))).not.toMatch(/[\uD800-\uDBFF]$/);
  });
});
