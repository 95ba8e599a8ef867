import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { PlaceholderImage, type PlaceholderImageProps, titleWord } from './placeholder-image.js';

const ids = Array.from({ length: 60 }, (_, index) => `talk-${index}`);

/** The corners in which the words of many stand-ins are, e.g. "end 160" for the lower right one. */
function cornersOf(covered: Pick<PlaceholderImageProps, 'badges' | 'wordsOver'> = {}) {
  const { container } = render(
    <>
      {ids.map((id) => (
        <PlaceholderImage key={id} id={id} title="A Meetup" {...covered} />
      ))}
    </>,
  );
  const texts = [...container.querySelectorAll('text')];
  return texts.map((text) => `${text.getAttribute('text-anchor')} ${text.getAttribute('y')}`);
}

afterEach(cleanup);

describe('the word of a stand-in', () => {
  it.each([
    ['Bayesian Analysis in Python: A Starter Kit', 'Bayesian'],
    ['Introduction to Django', 'Django'],
    ['Keynote: Résilience', 'Résilience'],
    ['Internationalization of C', 'of'],
    ['???', ''],
  ])('of "%s" is "%s"', (title, word) => {
    expect(titleWord(title)).toBe(word);
  });

  it.each([
    [{}, 'start 50'],
    [{ badges: 'one' }, 'start 50'],
    [{ badges: 'many' }, 'start 160'],
    [{ wordsOver: true }, 'end 50'],
  ] as const)('keeps clear of %j', (covered, corner) => {
    expect(new Set(cornersOf(covered))).toEqual(new Set([corner]));
  });

  it('is small enough for its picture', () => {
    const { container } = render(<PlaceholderImage id="a" title="Fourteen-lette abcdefghijklmn" />);
    expect(Number(container.querySelector('text')?.getAttribute('font-size'))).toBeLessThan(36);
  });
});
