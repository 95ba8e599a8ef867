import { describe, expect, it } from '@jest/globals';
import { parseRule, ruleTimes } from './calendar-rule.js';

/** The first dates, as `0902` or `19970902` or with the time where there are several a day. */
function datesOf(text: string, from: string, count: number, form: [number, number]): string[] {
  const rule = parseRule(text);
  if (!rule) return [];
  const start = Date.parse(`${from}Z`);
  const span = { start, from: start, to: start + 60 * 366 * 86_400_000 };
  const dates: string[] = [];
  for (const at of ruleTimes(rule, span, { days: 100_000 })) {
    if (dates.length === count) break;
    dates.push(
      new Date(at)
        .toISOString()
        .replaceAll(/[-:]/g, '')
        .slice(...form),
    );
  }
  return dates;
}

const FROM = '1997-09-02T09:00:00';

describe('a rule', () => {
  it.each([
    ['FREQ=DAILY;INTERVAL=10;COUNT=3', '0902 0912 0922'],
    ['FREQ=YEARLY;BYMONTH=1;BYDAY=SU,MO', '0104 0105 0111'],
    ['FREQ=WEEKLY;UNTIL=19971224T000000Z;INTERVAL=2;WKST=SU;BYDAY=MO,WE,FR', '0903 0905 0915'],
    ['FREQ=MONTHLY;COUNT=4;INTERVAL=2;BYDAY=1SU,-1SU', '0907 0928 1102 1130'],
    ['FREQ=MONTHLY;BYMONTHDAY=-3', '0928 1029 1128'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,-1', '0930 1001 1031'],
    ['FREQ=MONTHLY;INTERVAL=18;BYMONTHDAY=10,15', '0910 0915 0310'],
    ['FREQ=YEARLY;INTERVAL=3;BYYEARDAY=1,100,200', '0101 0409 0718'],
    ['FREQ=YEARLY;BYDAY=20MO', '0518 0517 0515'],
    ['FREQ=YEARLY;BYDAY=-53TH,-1TH', '1225 0101 1231'],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '0511 0517 0515'],
    // The first week of 1998 begins in 1997.
    ['FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO', '1229 0104 0103'],
    ['FREQ=YEARLY;BYWEEKNO=53;BYDAY=FR', '0101 1231 0101'],
    ['FREQ=YEARLY;BYWEEKNO=-1', '1223 1229 1228'],
    ['FREQ=YEARLY;BYWEEKNO=10;WKST=SU;BYDAY=SU', '0308 0307 0305'],
    ['FREQ=YEARLY;BYMONTH=6,7,8;BYDAY=TH', '0604 0611 0618'],
    ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '0213 0313 1113'],
    ['FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8', '1104 1106 1108'],
    ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '0904 1007 1106'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2', '0929 1030 1127'],
    ['FREQ=WEEKLY;BYDAY=MO,WE;BYSETPOS=2,3', '0903 0910 0917'],
    ['FREQ=WEEKLY;INTERVAL=13;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '0905 1205 0306'],
    // Out of the set from its end is nothing.
    ['FREQ=MONTHLY;BYMONTHDAY=20,31;BYSETPOS=-2', '1020 1220 0120'],
    // The set is of the week, after the month has limited it.
    ['FREQ=WEEKLY;BYMONTH=10;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1', '1001 1006 1013'],
    ['FREQ=YEARLY;BYMONTH=3,9;BYDAY=TH;BYSETPOS=-1', '0925 0924 0930'],
    ['FREQ=YEARLY;BYYEARDAY=-1;COUNT=2', '1231 1231'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '0229 0229 0229'],
    ['FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3', '1031 1231 0131'],
    ['freq=weekly;wkst=mo; byday=fr;', '0905 0912 0919'],
    // Google and Apple ignore the day of the year here.
    ['FREQ=MONTHLY;BYYEARDAY=-1;BYMONTHDAY=-1', '0930 1031 1130'],
    ['FREQ=WEEKLY;BYDAY=1MO', '0908 0915 0922'],
    ['FREQ=MONTHLY;BYDAY=2MO,3WE', '0908 0917 1013'],
  ])('%s has its dates', (rule, dates) => {
    const expected = dates.split(' ');
    expect(datesOf(rule, FROM, expected.length, [4, 8])).toEqual(expected);
  });

  it.each([
    ['1997-08-05', 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '0805 0810 0819 0824'],
    ['1997-08-05', 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '0805 0817 0819 0831'],
    ['2026-01-31', 'FREQ=MONTHLY;INTERVAL=6;BYMONTHDAY=28,29,30,31;BYSETPOS=-1', '0131 0731 0131'],
  ])('from %s, %s has its dates', (start, rule, dates) => {
    expect(datesOf(rule, `${start}T09:00:00`, dates.split(' ').length, [4, 8])).toEqual(
      dates.split(' '),
    );
  });

  it.each([
    ['FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z', '0902T09 0902T12 0902T15'],
    ['FREQ=HOURLY;INTERVAL=25;BYDAY=TH', '0904T11 0911T18'],
    ['FREQ=DAILY;BYHOUR=9,12,17;BYSETPOS=-1', '0902T17 0903T17'],
    ['FREQ=YEARLY;BYHOUR=9,2', '0902T09 0902T02 0902T09'],
  ])('%s has its hours', (rule, dates) => {
    const expected = dates.split(' ');
    expect(datesOf(rule, FROM, expected.length, [4, 11])).toEqual(expected);
  });

  it.each([
    'FREQ=FORTNIGHTLY',
    'FREQ=SECONDLY',
    'COUNT=2',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=2;COUNT=3',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;UNTIL=tomorrow',
    'FREQ=WEEKLY;BYDAY=MX',
    'FREQ=WEEKLY;BYDAY=',
    'FREQ=MONTHLY;BYMONTHDAY=0',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=YEARLY;BYEASTER=0',
    'RSCALE=HEBREW;FREQ=YEARLY',
    'W2 TU 19971224T000000',
  ])('is not read wrongly: %s', (rule) => {
    expect(parseRule(rule)).toBeUndefined();
  });

  it('without dates ends with its budget', () => {
    const budget = { days: 1_000 };
    const rule = parseRule('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30');
    const span = { start: 0, from: 0, to: Number.MAX_SAFE_INTEGER };
    expect(rule && [...ruleTimes(rule, span, budget)]).toEqual([]);
    expect(budget.days).toBe(0);
  });
});
