import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { PlaceholderImage, type PlaceholderImageProps } from './placeholder-image.js';

const ids = Array.from({ length: 60 }, (_, index) => `talk-${index}`);

/** The corners in which the initials of many stand-ins are, e.g. "end 160" for the lower right one. */
function cornersOf(covered: Pick<PlaceholderImageProps, 'badges' | 'wordsOver'> = {}) {
  const { container } = render(
    <>
      {ids.map((id) => (
        <PlaceholderImage key={id} id={id} name="A Meetup" {...covered} />
      ))}
    </>,
  );
  const texts = [...container.querySelectorAll('text')];
  return texts.map((text) => `${text.getAttribute('text-anchor')} ${text.getAttribute('y')}`);
}

afterEach(cleanup);

describe('the initials of a stand-in', () => {
  it('stand in any corner', () => {
    expect(new Set(cornersOf())).toEqual(new Set(['start 62', 'start 160', 'end 62', 'end 160']));
  });

  it('leave the lower right one to a badge, and stay where they were otherwise', () => {
    const free = cornersOf();
    cleanup();
    expect(cornersOf({ badges: 'one' })).toEqual(
      free.map((corner) => (corner === 'end 160' ? 'end 62' : corner)),
    );
  });

  it('leave all but the lower left one to several badges', () => {
    expect(new Set(cornersOf({ badges: 'many' }))).toEqual(new Set(['start 160']));
  });

  it('keep out of the way of words', () => {
    expect(new Set(cornersOf({ wordsOver: true }))).toEqual(new Set(['end 62']));
  });
});
