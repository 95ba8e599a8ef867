import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';

const FOLDER = fileURLToPath(new URL('../../../docs/screenshots/', import.meta.url));
const WIDTH = /-(360|768|1280|1920)(?:-|\.)/;
// A page without its styles or its rows makes a much smaller file.
const LEAST_BYTES = 3_000;

const files = await Promise.all(
  (await readdir(FOLDER))
    .filter((name) => /\.(?:png|jpg|webp)$/.test(name))
    .map(async (name) => {
      const bytes = await readFile(FOLDER + name);
      // From bytes, because the product blocks the loaders of files for its whole process, which tests share.
      const { width } = await sharp(bytes).metadata();
      return { name, size: bytes.length, width };
    }),
);

describe('docs/screenshots', () => {
  it('has pictures as wide as their names say, or three quarters of that', () => {
    const wrong = files.filter(({ name, width }) => {
      const named = Number(WIDTH.exec(name)?.[1] ?? width);
      return width !== named && width !== named * 0.75;
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['the home page', /^home-.*\.webp$/, 1_000_000],
    ['other screens', /\.jpg$/, 4_000_000],
    ['the desk and readers', /-\d+\.webp$/, 5_000_000],
    ['the recording', /^tour\.webp$/, 1_000_000],
  ])('keeps the pictures of %s small', (_, pattern, most) => {
    const sizes = files.filter(({ name }) => pattern.test(name)).map(({ size }) => size);
    expect(Math.min(...sizes)).toBeGreaterThan(LEAST_BYTES);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(most);
  });
});
