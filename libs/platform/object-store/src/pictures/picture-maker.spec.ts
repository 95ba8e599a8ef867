import { describe, expect, it } from '@jest/globals';
import { imageTypeOf, isHeic } from './picture-maker.js';

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

  it.each([
    ['\0\0\0\x18ftypheic', true],
    ['\0\0\0\x24ftypmif1\0\0\0\0', true],
    ['\0\0\0\x1cftypavif', false],
    ['\0\0\0\x18ftypisom', false],
    ['ftypheic', false],
  ])('that begins with %j is HEIC: %s', (start, expected) => {
    expect(isHeic(bytes(start))).toBe(expected);
  });
});
