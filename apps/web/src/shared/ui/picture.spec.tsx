import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { Picture } from './picture.js';

const thumbnails = [
  { url: 'https://pictures.test/small.jpg', width: 120, height: 90 },
  { url: 'https://pictures.test/medium.jpg', width: 320, height: 180 },
  { url: 'https://pictures.test/unknown.jpg', width: null, height: null },
  { url: 'https://pictures.test/large.jpg', width: 1_280, height: 720 },
];

function renderPicture(src: string | null) {
  const { container } = render(
    <Picture id="abc" title="A Talk of Kenya" src={src} thumbnails={thumbnails} sizes="20rem" />,
  );
  const image = () => container.querySelector('img');
  const load = (naturalWidth: number) => {
    Object.defineProperty(image(), 'naturalWidth', { value: naturalWidth });
    fireEvent.load(image() as HTMLImageElement);
  };
  return { container, image, load };
}

afterEach(cleanup);

describe('a picture', () => {
  it('has the colors of its stand-in behind it, and not the drawing', () => {
    const { container, image } = renderPicture('https://pictures.test/large.jpg');
    expect(container.firstElementChild?.className).toMatch(/\bduotone\b.*\bpalette-\d/);
    expect(container.querySelector('svg')).toBeNull();
    expect(image()?.className).toMatch(/opacity-0/);
  });

  it('shows once it has loaded', () => {
    const { image, load } = renderPicture('https://pictures.test/large.jpg');
    load(320);
    expect(image()?.className).toMatch(/opacity-100/);
  });

  it('gives way to the stand-in with a word when it fails', () => {
    const { container, image } = renderPicture('https://pictures.test/large.jpg');
    fireEvent.error(image() as HTMLImageElement);
    expect(image()).toBeNull();
    expect(container.querySelector('svg text')?.textContent).toBe('Kenya');
  });

  it.each([
    ['gray placeholder of 120 px', 120, 120],
    ['placeholder in a small place', 45, 120],
    ['placeholder in a large place', 160, 120],
    ['picture in a place of 120 px', 120, 320],
  ])('takes a %s for what it is', (_, naturalWidth, ownWidth) => {
    const own = { naturalWidth: ownWidth } as HTMLImageElement;
    const created = jest.spyOn(window, 'Image').mockReturnValue(own);
    const { image, load } = renderPicture('https://pictures.test/large.jpg');
    load(naturalWidth);
    act(() => void own.onload?.(new Event('load')));
    created.mockRestore();
    expect(image() === null).toBe(ownWidth === 120);
  });

  it('is the stand-in alone where there never was one', () => {
    expect(renderPicture(null).image()).toBeNull();
  });

  it('offers the sizes whose width is known and useful', () => {
    const { image } = renderPicture('https://pictures.test/large.jpg');
    expect(image()?.getAttribute('srcset')).toBe(
      'https://pictures.test/medium.jpg 320w, https://pictures.test/large.jpg 1280w',
    );
  });
});
