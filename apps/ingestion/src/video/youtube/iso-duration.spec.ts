import { describe, expect, it } from '@jest/globals';
import { durationSeconds } from './channel.adapter.js';

describe('durationSeconds', () => {
  it.each([
    ['PT15M33S', 933],
    ['PT45S', 45],
    ['PT20M', 1_200],
    ['PT10M', 600],
    ['PT9M59S', 599],
    ['PT1H2M3S', 3_723],
    ['PT1H3S', 3_603],
    ['PT1H2M', 3_720],
    ['PT2H', 7_200],
    ['P1DT2S', 86_402],
    ['P1DT2H', 93_600],
    ['P2D', 172_800],
    ['P1W', 604_800],
    ['P0D', 0],
    ['PT0S', 0],
    ['PT1.9S', 1],
  ])('reads %s as %d s', (text, seconds) => expect(durationSeconds(text)).toBe(seconds));

  it.each([
    '',
    'P',
    'PT',
    'ten minutes',
    '600',
    'PT-5M',
    '-PT5M',
    'PT5',
    'PTS',
    'P1H',
    'PT5M ',
    '15:33',
  ])('does not take %j for a duration', (text) => expect(durationSeconds(text)).toBeNull());
});
