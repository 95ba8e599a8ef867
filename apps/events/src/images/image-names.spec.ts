import { describe, expect, it } from '@jest/globals';
import { imageIdOf, imageName, newImageId, sizeName } from './images.service.js';

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
