import { describe, expect, it } from '@jest/globals';
import { imageTypeOf } from './picture-maker.js';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('the type of an image', () => {
  it.each([
    ['\xff\xd8\xff\xe0', 'jpg'],
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['RIFF\x10\0\0\0WEBPVP8 ', 'webp'],
    ['', undefined],
    ['\xff\xd8', undefined],
    ['\x89PNG\n\x1a\n', undefined],
    ['RIFF\x10\0\0\0WAVE', undefined],
    ['RIFF', undefined],
    [' \x89PNG\r\n\x1a\n', undefined],
    ['<svg>', undefined],
    ['GIF89a', undefined],
  ])('that begins with %j is %s', (start, type) => {
    expect(imageTypeOf(bytes(start))).toBe(type);
  });
});
