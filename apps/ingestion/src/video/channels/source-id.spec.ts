import { describe, expect, it } from '@jest/globals';
import { parseChannelName } from './source.repository.js';

describe('a channel named by an operator', () => {
  it('is an id, kept as it is, or a handle, whatever its case', () => {
    const id = `UC${'a'.repeat(21)}-`;
    expect(parseChannelName(` ${id} `)).toEqual({ id, handle: null, youtubeChannelId: id });
    expect(parseChannelName('@BlackPythonDevs')).toEqual({
      id: '@blackpythondevs',
      handle: '@BlackPythonDevs',
      youtubeChannelId: null,
    });
  });

  it.each([
    '',
    'UCshort',
    'BlackPythonDevs',
    '@',
    '@ab',
    '@a b c',
    'https://www.youtube.com/@x',
    'https://example.org/@BlackPythonDevs',
    '@a/../b',
    `UU${'a'.repeat(22)}`,
  ])('is refused as %j', (text) =>
    expect(() => parseChannelName(text)).toThrow(
      expect.objectContaining({ code: 'INGESTION.INVALID_CHANNEL' }),
    ),
  );
});
