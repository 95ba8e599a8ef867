import { describe, expect, it } from '@jest/globals';
import { channelNameIn, checkChannelName, splitChannelNames } from './channel-name.js';

const ID = 'UCabcdefghijklmnopqrstuv';

describe('the name of a channel', () => {
  it.each([
    ['@a.meetup', '@a.meetup'],
    ['  @Zażółć ', '@Zażółć'],
    ['@youtube.com', '@youtube.com'],
    [ID, ID],
    [`https://www.youtube.com/channel/${ID}`, ID],
    [`https://www.youtube.com/channel/${ID}/videos?view=0`, ID],
    ['https://youtube.com/@a.meetup', '@a.meetup'],
    ['m.youtube.com/@a.meetup/videos', '@a.meetup'],
    ['https://music.youtube.com/channel/UCabcdefghijklmnopqrstuv', ID],
    ['@हिन्दीटेक', '@हिन्दीटेक'],
    ['@ภาษาไทยเทค', '@ภาษาไทยเทค'],
    ['@தமிழ்டெக்', '@தமிழ்டெக்'],
    ['@तकनीक१२३', '@तकनीक१२३'],
    ['@Cafe\u0301Tech', '@CaféTech'],
    ['https://www.youtube.com/@%E0%A4%B9%E0%A4%BF%E0%A4%A8%E0%A5%8D%E0%A4%A6%E0%A5%80', '@हिन्दी'],
    ['@%E6%9D%B1%E4%BA%AC%E3%83%86%E3%83%83%E3%82%AF', '@東京テック'],
    ['https://www.youtube.com/user/OldName/videos', 'user/OldName'],
    [`https://www.youtube.com/feeds/videos.xml?channel_id=${ID}`, ID],
    ['user/OldName', 'user/OldName'],
  ])('in %j is %j', (text, name) => {
    expect(channelNameIn(text)).toBe(name);
    expect(checkChannelName(text)).toBeUndefined();
  });

  it.each(
    `a.meetup @ab UCshort https://example.org/@a.meetup https://www.youtube.com/watch?v=abcdefghijk
    https://www.youtube.com/ javascript:alert(1) % https://www.youtube.com/%E0%A4%A`.split(/\s+/),
  )('is not in %j', (text) => {
    expect(channelNameIn(text)).toBeUndefined();
    expect(checkChannelName(text)).toMatch(/[Pp]lease .*handle \(@name\)/);
  });

  it.each([
    'https://www.youtube.com/c/AMeetup',
    'youtube.com/AMeetup',
    'https://youtube.com/user/',
  ])('cannot be looked up in %j, which says what to paste', (text) => {
    expect(channelNameIn(text)).toBeUndefined();
    expect(checkChannelName(text)).toMatch(/^YouTube cannot look up this address\. Please open/);
  });

  it('is asked for where nothing was typed', () => {
    expect(checkChannelName('  ')).toBe('Please name a channel');
  });
});

describe('a pasted text with many names', () => {
  const IDS = ['UCfieldPlainChannel00001', 'UCfieldEmptyUploads00002', 'UCfieldDuplicates0000003'];
  const rows = IDS.map((id) => [
    id,
    `http://www.youtube.com/channel/${id}`,
    '@everyone, y más @home',
  ]);
  const table = (separator: string, end = '\n') =>
    [['ID del canal', 'URL del canal', 'Título del canal'], ...rows]
      .map((cells) => cells.map((cell) => (cell.includes(' ') ? `"${cell}"` : cell)))
      .map((cells) => cells.join(separator) + end)
      .join('');

  it.each([
    ['commas', table(',')],
    ['semicolons, after a byte order mark', `\uFEFF${table(';', '\r\n')}`],
    ['tabs, without a heading', table('\t').split('\n').slice(1).join('\n')],
    ['quotes around each cell', table(',').replaceAll(/UC\w{22}(?=,)/g, '"$&"')],
    ['empty lines', table(',', '\n\n')],
  ])('is read as the table that Google exports, with %s', (_, text) => {
    expect(splitChannelNames(text)).toEqual(IDS);
  });

  it('is split at white space, commas and semicolons; a name counts once', () =>
    expect(
      splitChannelNames('@one, @two;@one\n- https://youtube.com/@three\t \r\n * broken\n'),
    ).toEqual(['@one', '@two', 'https://youtube.com/@three', 'broken']));
});
