import { expect, it } from '@jest/globals';
import { isUrl } from './is-url.js';

it('finds addresses with letters beyond ASCII also after thousands of calls', () => {
  const wrong = Array.from({ length: 20_000 }, (_, n) => n).filter(
    (n) => !isUrl(`http://bücher-${n % 9}.example`) || !isUrl('/a', 'http://bücher.example'),
  );
  expect(wrong).toEqual([]);
  expect([isUrl('/a'), isUrl('http://'), isUrl('a b', 'none')]).toEqual([false, false, false]);
});
