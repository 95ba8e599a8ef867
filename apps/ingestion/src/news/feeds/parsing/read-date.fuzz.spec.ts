import { afterAll, expect, it, jest } from '@jest/globals';
import { FuzzRun, mutateText } from '@elevate/testing';
import { readDate } from './raw-item.adapter.js';

// The whole campaign takes minutes.
jest.setTimeout(1_800_000);

const DATES = [
  'Tue, 05 Mar 2024 14:03:09 GMT',
  'Sun, 5 Mar 24 2:03 PM EST',
  '5th March 2024, 14.03 CET',
  '2024-03-05T14:03:09.123+02:00',
  '2024-W10-2',
  '2024065',
  '20240305140309Z',
  '1709647389',
  'Tue Mar 05 2024 14:03:09 GMT+0100 (Central European Standard Time)',
  '05.03.2024',
  '2024年3月5日 14:03',
  'mardi 5 mars 2024',
  '12/31/2024 11:59 p.m.',
  'Mar. 2024',
];
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

const fuzz = new FuzzRun('dates', 0.1);
afterAll(() => fuzz.report());

it('reads a mutated date as an instant of the calendar or as none', () => {
  for (let round = 0; round < fuzz.cases; round += 1) {
    const { text } = mutateText(fuzz.numbers, fuzz.numbers.pick(DATES));
    const date = fuzz.measure(text, () => readDate(text));
    if (date === null) continue;
    expect([date, text]).toEqual([expect.stringMatching(INSTANT), text]);
    expect([Number.isFinite(Date.parse(date)), text]).toEqual([true, text]);
  }
});
