import { describe, expect, it } from '@jest/globals';
import { talkIdsIn, talkMomentIn } from './talk-address.js';

const ID = 'dQw4w9WgXcQ';

describe('talkIdsIn', () => {
  it.each([
    ['an id', ID],
    ['an id among spaces', ` ${ID} `],
    ['a watch address', `https://www.youtube.com/watch?v=${ID}`],
    ['one with a list and a time', `https://www.youtube.com/watch?list=PL1&v=${ID}&t=42s`],
    ['one without scheme', `youtube.com/watch?v=${ID}`],
    ['one of a phone', `https://m.youtube.com/watch?v=${ID}`],
    ['one of YouTube Music', `https://music.youtube.com/watch?v=${ID}&si=x`],
    ['a short address', `https://youtu.be/${ID}?si=abc`],
    ['a short address with capitals', `HTTPS://YOUTU.BE/${ID}`],
    ['a short video', `https://www.youtube.com/shorts/${ID}`],
    ['a live video', `https://www.youtube.com/live/${ID}?feature=share`],
    ['an embedded video', `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1`],
    ['an address of this site', `http://localhost:3000/video/${ID}`],
    ['a sentence of a phone', `Watch “Compilers” on YouTube https://youtu.be/${ID}`],
    ['a sentence with the address first', `https://youtu.be/${ID} by Ada`],
  ])('reads %s', (_name, text) => {
    expect(talkIdsIn(text)).toEqual([ID]);
  });

  it.each([
    'python in africa',
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/playlist?list=PL123',
    'https://example.org/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/',
    'https://youtu.be/too-short',
    'http://[',
    'and/or',
    'ci/cd pipelines',
  ])('finds none in %p', (text) => {
    expect(talkIdsIn(text)).toEqual([]);
  });
});

it.each([
  [`https://youtu.be/${ID}?t=90`, '?t=90'],
  [`https://youtu.be/${ID}?si=abc&t=1h2m3s and more`, '?t=1h2m3s'],
  [`https://www.youtube.com/watch?v=${ID}&t=42S#x`, '?t=42s'],
  [`https://www.youtube.com/watch?v=${ID}#t=1m30s`, '?t=1m30s'],
  [`https://www.youtube.com/embed/${ID}?start=7`, '?t=7'],
  [`http://localhost:3000/video/${ID}?t=12`, '?t=12'],
  [`https://youtu.be/${ID}?t=`, ''],
  [`https://youtu.be/${ID}?t=1.5`, ''],
  [`https://youtu.be/${ID}?list=t=5`, ''],
  [`https://youtu.be/${ID}?t=x"onload=1`, ''],
  ['what if t=90', ''],
])('talkMomentIn reads %s', (text, moment) => {
  expect(talkMomentIn(text)).toBe(moment);
});
