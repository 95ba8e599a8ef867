import { describe, expect, it } from '@jest/globals';
import { imageIdOf, imageName, newImageId, sizeName } from './image-names.js';
import { imageTypeOf } from './image-type.js';

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

describe('the names of an image', () => {
  it('are a number and the end of the type', () => {
    expect(imageName('123', 'jpg')).toBe('123.jpg');
    expect(sizeName('123', 'small')).toBe('123-small.webp');
    const ids = Array.from({ length: 100 }, newImageId);
    expect(ids.every((id) => /^\d{1,20}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(100);
  });

  it('lead back to its number', () => {
    const names = ['123.jpg', '/event-images/123.png', 'https://a.example/b/123-large.webp'];
    expect(names.map(imageIdOf)).toEqual(['123', '123', '123']);
    const others = ['', 'a.jpg', 'x123.jpg', '123', '123.jpg/..', '123-huge.webp', '-1.png'];
    expect(others.map(imageIdOf)).toEqual(others.map(() => undefined));
  });
});
