import { describe, expect, it } from '@jest/globals';
import { Story } from './welcome.mjs';

function output(isTTY) {
  const written = [];
  return { isTTY, columns: 60, write: (text) => written.push(text), text: () => written.join('') };
}

describe('Story', () => {
  it('prints no step that had nothing to do', async () => {
    const stream = output(false);
    await new Story('start', stream).step('built', async () => false);
    expect(stream.text()).toBe('');
  });

  it('does not call a failed step finished', async () => {
    const stream = output(false);
    const failing = () => Promise.reject(new Error('no space left'));
    await expect(new Story('start', stream).step('built', failing)).rejects.toThrow(
      'no space left',
    );
    expect(stream.text()).toBe('');
  });

  it('draws a bar on a terminal that fits into one line', () => {
    const stream = output(true);
    new Story('start', stream).progress(3, 4, `catalogue ${'x'.repeat(99)}`);
    const [, line] = stream.text().split('\x1b[2K');
    expect(line).toMatch(/^start: \[#{18}\.{6}\] 3\/4 catalogue x+$/);
    expect(line).toHaveLength(59);
  });
});
