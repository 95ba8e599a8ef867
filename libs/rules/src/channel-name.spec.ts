import { describe, expect, it } from '@jest/globals';
import { channelNameIn, checkChannelName } from './channel-name.js';

const ID = 'UCabcdefghijklmnopqrstuv';

describe('the name of a channel', () => {
  it.each([
    ['@a.meetup', '@a.meetup'],
    ['  @Zażółć ', '@Zażółć'],
    [ID, ID],
    [`https://www.youtube.com/channel/${ID}`, ID],
    [`https://www.youtube.com/channel/${ID}/videos?view=0`, ID],
    ['https://youtube.com/@a.meetup', '@a.meetup'],
    ['m.youtube.com/@a.meetup/videos', '@a.meetup'],
  ])('in %j is %j', (text, name) => {
    expect(channelNameIn(text)).toBe(name);
    expect(checkChannelName(text)).toBeUndefined();
  });

  it.each([
    'a.meetup',
    '@ab',
    'UCshort',
    'https://example.org/@a.meetup',
    'https://www.youtube.com/watch?v=abcdefghijk',
    'https://www.youtube.com/',
    'javascript:alert(1)',
    '%',
    'https://www.youtube.com/%E0%A4%A',
  ])('is not in %j', (text) => {
    expect(channelNameIn(text)).toBeUndefined();
    expect(checkChannelName(text)).toMatch(/^Please give a handle/);
  });

  it('is asked for where nothing was typed', () => {
    expect(checkChannelName('  ')).toBe('Please name a channel');
  });
});
