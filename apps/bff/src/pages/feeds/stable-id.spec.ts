import { expect, it } from '@jest/globals';
import { stableId } from './stable-id.js';

it('is the UUID that every other implementation makes of the name', () => {
  // `uuid5(NAMESPACE_URL, …)` of Python's standard library.
  expect(stableId('https://www.youtube.com/watch?v=dQw4w9WgXcQ')).toBe(
    'urn:uuid:fa678091-b771-53c5-bb5c-b97259498be6',
  );
  expect(stableId('http://www.example.com/')).not.toBe(stableId('http://www.example.com'));
});
