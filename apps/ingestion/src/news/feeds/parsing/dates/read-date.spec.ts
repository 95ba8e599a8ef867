import { describe, expect, it } from '@jest/globals';
import { readDate, readLooseDate, readUsualDate } from './read-date.js';

const DATES: readonly (readonly [what: string, text: string, instant: string | null])[] = [
  ['RFC 822, year of 2 digits', 'Tue, 05 Mar 24 14:03:09 GMT', '2024-03-05T14:03:09Z'],
  ['RFC 822, year of 4 digits', 'Tue, 05 Mar 2024 14:03:09 GMT', '2024-03-05T14:03:09Z'],
  ['RFC 822 without weekday', '5 Mar 2024 14:03:09 +0200', '2024-03-05T12:03:09Z'],
  ['RFC 822 without seconds', 'Tue, 05 Mar 2024 14:03 GMT', '2024-03-05T14:03:00Z'],
  ['RFC 822 without zone', 'Tue, 05 Mar 2024 14:03:09', '2024-03-05T14:03:09Z'],
  ['RFC 822 without time', 'Tue, 05 Mar 2024', '2024-03-05T00:00:00Z'],
  ['a wrong weekday', 'Sun, 05 Mar 2024 14:03:09 GMT', '2024-03-05T14:03:09Z'],
  ['a weekday spelled out', 'Tuesday, 05 March 2024 14:03:09 GMT', '2024-03-05T14:03:09Z'],
  ['no space after the comma', 'Tue,05 Mar 2024 14:03:09 -0000', '2024-03-05T14:03:09Z'],
  ['a comma too many', 'Tue, 05 Mar, 2024 14:03:09 UTC', '2024-03-05T14:03:09Z'],
  ['no space before the zone', 'Tue, 05 Mar 2024 14:03:09GMT', '2024-03-05T14:03:09Z'],
  ['the two hyphens of a bad template', 'Tue, 05 Mar 2024 14:03:09 --0500', '2024-03-05T19:03:09Z'],
  ['an ordinal', 'Tue, 5th Mar 2024 14:03:09 GMT', '2024-03-05T14:03:09Z'],
  ['month before day', 'Tue Mar 05 2024 14:03:09 +0200', '2024-03-05T12:03:09Z'],
  ['American, 12 hours', 'March 5, 2024 2:03 PM', '2024-03-05T14:03:00Z'],
  ['American, with dots', 'Mar. 5, 2024, 2:03 p.m.', '2024-03-05T14:03:00Z'],
  ['12 a.m. is midnight', '5 March 2024 12:03 AM', '2024-03-05T00:03:00Z'],
  [
    'a JavaScript date',
    'Tue Mar 05 2024 14:03:09 GMT+0100 (Central European Standard Time)',
    '2024-03-05T13:03:09Z',
  ],
  ['a month alone', 'Mar. 2024', '2024-03-01T00:00:00Z'],
  ['asctime', 'Tue Mar  5 14:03:09 2024', '2024-03-05T14:03:09Z'],
  ['asctime with a zone', 'Tue Mar  5 14:03:09 PST 2024', '2024-03-05T22:03:09Z'],
  ['asctime with an offset', 'Tue Mar 05 14:03:09 +0000 2024', '2024-03-05T14:03:09Z'],
  ['Perforce', 'Tue, 2024/07/09 08:19:53 EDT', '2024-07-09T12:19:53Z'],

  ['PST', 'Tue, 05 Mar 2024 14:03:09 PST', '2024-03-05T22:03:09Z'],
  ['PDT', 'Tue, 09 Jul 2024 14:03:09 PDT', '2024-07-09T21:03:09Z'],
  ['EST', 'Tue, 05 Mar 2024 14:03:09 EST', '2024-03-05T19:03:09Z'],
  ['EDT', 'Tue, 09 Jul 2024 14:03:09 EDT', '2024-07-09T18:03:09Z'],
  ['ET in winter', 'Tue, 05 Mar 2024 14:03:09 ET', '2024-03-05T19:03:09Z'],
  ['ET in summer', 'Tue, 09 Jul 2024 14:03:09 ET', '2024-07-09T18:03:09Z'],
  ['CT', 'Mon, 15 January 2024 16:31:00 CT', '2024-01-15T22:31:00Z'],
  ['MT', 'Mon, 15 January 2024 16:31:00 MT', '2024-01-15T23:31:00Z'],
  ['PT', 'Mon, 15 January 2024 16:31:00 PT', '2024-01-16T00:31:00Z'],
  ['AT', 'Mon, 15 January 2024 16:31:00 AT', '2024-01-15T20:31:00Z'],
  ['CEST', 'Tue, 09 Jul 2024 14:03:09 CEST', '2024-07-09T12:03:09Z'],
  ['MET', 'Tue, 09 Jan 2024 14:03:09 MET', '2024-01-09T13:03:09Z'],
  ['IST', 'Tue, 09 Jul 2024 14:03:09 IST', '2024-07-09T08:33:09Z'],
  ['a zone by its place', 'Tue, 09 Jul 2024 14:03:09 Europe/Brussels', '2024-07-09T12:03:09Z'],
  ['Etc/GMT', 'Tue, 09 Jul 2024 14:03:09 Etc/GMT', '2024-07-09T14:03:09Z'],
  ['an offset after GMT', 'Sun, 18 Feb 2024 22:40:00 GMT-01:01', '2024-02-18T23:41:00Z'],
  ['an offset of 3 digits', 'Tue, 09 Jul 2024 14:03:09 -700', '2024-07-09T21:03:09Z'],
  ['an offset of hours', 'Tue, 09 Jul 2024 14:03:09 -07', '2024-07-09T21:03:09Z'],
  ['an offset no clock shows', 'Tue, 09 Jul 2024 14:03:09 +9900', '2024-07-09T00:03:09Z'],
  ['such an offset in the west', '2024-07-09T14:03:09-23:00', '2024-07-10T02:03:09Z'],
  ['an unknown zone', 'Tue, 09 Jul 2024 14:03:09 XYZ', '2024-07-09T14:03:09Z'],

  ['W3CDTF', '2024-03-05T14:03:09Z', '2024-03-05T14:03:09Z'],
  ['W3CDTF with an offset', '2024-03-05T14:03:09-08:00', '2024-03-05T22:03:09Z'],
  ['W3CDTF with a fraction', '2024-03-05T14:03:09.538123+10:00', '2024-03-05T04:03:09.538Z'],
  ['W3CDTF without seconds', '2024-03-05T14:03Z', '2024-03-05T14:03:00Z'],
  ['W3CDTF without zone', '2024-03-05T14:03:09', '2024-03-05T14:03:09Z'],
  ['W3CDTF, offset without colon', '2024-03-05T14:03:09-0800', '2024-03-05T22:03:09Z'],
  ['W3CDTF, offset and Z', '2024-03-05T14:03:09-08:00Z', '2024-03-05T22:03:09Z'],
  ['W3CDTF, one digit each', '2024-3-5T4:03:09Z', '2024-03-05T04:03:09Z'],
  ['a day', '2024-03-05', '2024-03-05T00:00:00Z'],
  ['a month', '2024-03', '2024-03-01T00:00:00Z'],
  ['a year', '2024', '2024-01-01T00:00:00Z'],
  ['a day without hyphens', '20240305', '2024-03-05T00:00:00Z'],
  ['a compact time', '20240305T140309Z', '2024-03-05T14:03:09Z'],
  ['the day of the year', '2024-065', '2024-03-05T00:00:00Z'],
  ['the day of the year, short', '24065', '2024-03-05T00:00:00Z'],
  ['a year of 2 digits', '24-03-05', '2024-03-05T00:00:00Z'],
  ['a year of 2 digits, no hyphens', '240305', '2024-03-05T00:00:00Z'],
  ['no century', '-24-03-05', '2024-03-05T00:00:00Z'],
  ['no century, no day', '-2403', '2024-03-01T00:00:00Z'],
  ['a zero too many', '2024-003-05T14:03:09+00:00', '2024-03-05T14:03:09Z'],
  ['MSSQL', '2024-03-05 14:03:09.0', '2024-03-05T14:03:09Z'],
  ['MSSQL with an offset', '2024-03-05 14:03:09 -00:20', '2024-03-05T14:23:09Z'],
  ['slashes, year first', '2024/03/05 14:03', '2024-03-05T14:03:00Z'],
  ['day first', '05.03.2024 14:03', '2024-03-05T14:03:00Z'],
  ['day first with slashes', '25/03/2024', '2024-03-25T00:00:00Z'],
  ['month first where it must be', '03/25/2024 14:03:09', '2024-03-25T14:03:09Z'],
  ['month first with 12 hours', '3/5/2024 2:03:09 PM', '2024-03-05T14:03:09Z'],
  ['Unix seconds', '1709647389', '2024-03-05T14:03:09Z'],
  ['Unix milliseconds', '1709647389000', '2024-03-05T14:03:09Z'],

  ['hour 24', '2024-03-05T24:00:00Z', '2024-03-06T00:00:00Z'],
  ['hour 25', '2024-03-05T25:14:55Z', '2024-03-06T01:14:55Z'],
  ['minute 61', '2024-03-05T10:61:55Z', '2024-03-05T11:01:55Z'],
  ['a leap second', '2024-03-05T10:14:60Z', '2024-03-05T10:15:00Z'],
  ['31 June', 'Mon, 31 Jun 2024 19:48:21 GMT', '2024-07-01T19:48:21Z'],
  ['29 February', '2024-02-28T18:14:55-08:00', '2024-02-29T02:14:55Z'],
  ['year 9999', 'Fri, 31 Dec 9999 23:59:59 GMT', '9999-12-31T23:59:59Z'],

  ['Korean, afternoon', '2024-03-05 오후 11:23:17', '2024-03-05T14:23:17Z'],
  ['Korean with units', '2024년 03월 05일  01:31:15', '2024-03-04T16:31:15Z'],
  ['Greek', 'Τρι, 09 Ιούλ 2024 12:00:00 EST', '2024-07-09T17:00:00Z'],
  ['Hungarian', '2024-július-13T9:15-05:00', '2024-07-13T14:15:00Z'],
  ['German', 'Di, 05 Mär 2024 14:03:09 +0100', '2024-03-05T13:03:09Z'],
  ['German, Austrian month', '5. Jänner 2024', '2024-01-05T00:00:00Z'],
  ['French', 'mar., 05 mars 2024 14:03:09 +0100', '2024-03-05T13:03:09Z'],
  ['French, spelled out', 'Lundi 5 août 2024 14:03', '2024-08-05T14:03:00Z'],
  ['Spanish', 'mar, 05 ene 2024 14:03:09 +0000', '2024-01-05T14:03:09Z'],
  ['Russian', 'Вт, 05 марта 2024 14:03:09 +0300', '2024-03-05T11:03:09Z'],
  ['Polish', 'wt, 05 mar 2024 14:03:09 +0100', '2024-03-05T13:03:09Z'],
  ['Portuguese', '5 de fevereiro de 2024', '2024-02-05T00:00:00Z'],
  ['Chinese', '2024年3月5日 14:03:09', '2024-03-05T14:03:09Z'],

  ['Finnish', '5. tammikuuta 2026 klo 14.03', '2026-01-05T14:03:00Z'],
  ['Finnish, nominative', '5 heinäkuu 2026', '2026-07-05T00:00:00Z'],
  ['Croatian', 'uto, 5. siječnja 2026. u 14:03', '2026-01-05T14:03:00Z'],
  ['Croatian, without accents', '5 ozujak 2026', '2026-03-05T00:00:00Z'],
  ['Lithuanian', '2026 m. rugsėjo 5 d. 14:03', '2026-09-05T14:03:00Z'],
  ['Lithuanian, short', '2026 rgp. 5', '2026-08-05T00:00:00Z'],
  ['Bulgarian', '5 юли 2026 г., 14:03 ч.', '2026-07-05T14:03:00Z'],
  ['Ukrainian', '5 лютого 2026 р. о 14:03', '2026-02-05T14:03:00Z'],
  ['Russian, short', '5 нояб. 2026 г. в 14:03', '2026-11-05T14:03:00Z'],
  ['Czech beside a weekday', 'út, 5 srp 2025', '2025-08-05T00:00:00Z'],
  ['Polish beside a weekday', 'wt., 5 lis 2024 14:03:09 +0100', '2024-11-05T13:03:09Z'],
  ['Croatian beside a weekday', 'uto, 5 lis 2024 14:03', '2024-10-05T14:03:00Z'],

  ['Croatian or Polish', '5 listopada 2024', null],
  ['Croatian or Czech', '5 srp 2024', null],
  ['Croatian or Polish, year first', '2024 lip 12', null],
  ['two Lithuanian months', '2026 rug 5', null],
  ['two French months', '5 jui 2026', null],
  ['two French months beside a weekday', 'mar., 21 jui 2026 14:03', null],
  ['Croatian, where Turkish has such a month', 'sub, 13 svib 2028', '2028-05-13T00:00:00Z'],
  ['an unknown month, year first', '2024 xyzember 5', null],
  ['nothing', '', null],
  ['words', 'yesterday', null],
  ['no month', 'Sun, 16 zzz 2012 11:47:32 GMT', null],
  ['no year', 'Sun, 16 Dec zz 11:47:32 GMT', null],
  ['day 99', 'Sun, 99 Jun 2009 12:00:00 GMT', null],
  ['month 27', '2013-xx-27', null],
  ['a time with four parts', 'Sun, 16 Dec 2012 1:2:3:4 GMT', null],
  ['after the year 9999', '9999-12-31T23:59:59-05:00', null],
  ['a year of five digits', '22013-01-05', null],
  ['a very long text', '1'.repeat(100_000), null],
];

/** Nominative, genitive and short names, as publishers write them. */
const MONTHS: Readonly<Record<string, readonly string[]>> = {
  fi: [
    'tammikuu tammikuuta tam tammi',
    'helmikuu helmikuuta hel helmi',
    'maaliskuu maaliskuuta maa maalis',
    'huhtikuu huhtikuuta huh huhti',
    'toukokuu toukokuuta tou touko',
    'kesäkuu kesäkuuta kes kesä',
    'heinäkuu heinäkuuta hei heinä',
    'elokuu elokuuta elo',
    'syyskuu syyskuuta syy syys',
    'lokakuu lokakuuta lok loka',
    'marraskuu marraskuuta marras',
    'joulukuu joulukuuta jou joulu',
  ],
  hr: [
    'siječanj siječnja sij',
    'veljača veljače velj vel',
    'ožujak ožujka ožu',
    'travanj travnja tra',
    'svibanj svibnja svi',
    'lipanj lipnja',
    'srpanj srpnja',
    'kolovoz kolovoza kol',
    'rujan rujna ruj',
    '',
    'studeni studenoga studenog stu',
    'prosinac prosinca pro',
  ],
  lt: [
    'sausis sausio sau saus',
    'vasaris vasario vas',
    'kovas kovo kov',
    'balandis balandžio bal',
    'gegužė gegužės geg',
    'birželis birželio bir birž',
    'liepa liepos lie liep',
    'rugpjūtis rugpjūčio rgp rugp',
    'rugsėjis rugsėjo rgs rugs',
    'spalis spalio spa spal',
    'lapkritis lapkričio lap lapkr',
    'gruodis gruodžio grd gru gruod',
  ],
  bg: [
    'януари яну',
    'февруари фев февр',
    'март мар',
    'април апр',
    'май',
    'юни',
    'юли',
    'август авг',
    'септември сеп септ',
    'октомври окт',
    'ноември ное',
    'декември дек',
  ],
  uk: [
    'січень січня січ',
    'лютий лютого лют',
    'березень березня бер',
    'квітень квітня кві квіт',
    'травень травня тра трав',
    'червень червня чер черв',
    'липень липня лип',
    'серпень серпня сер серп',
    'вересень вересня вер',
    'жовтень жовтня жов жовт',
    'листопад листопада лис лист',
    'грудень грудня гру груд',
  ],
  ru: [
    'январь января янв',
    'февраль февраля фев февр',
    'март марта мар',
    'апрель апреля апр',
    'май мая',
    'июнь июня июн',
    'июль июля июл',
    'август августа авг',
    'сентябрь сентября сен сент',
    'октябрь октября окт',
    'ноябрь ноября ноя нояб',
    'декабрь декабря дек',
  ],
};

describe('readDate', () => {
  it.each(Object.entries(MONTHS))('knows the months of %s', (_language, months) => {
    const read = months.flatMap((names, index) =>
      (names.match(/\S+/gu) ?? []).flatMap((name) =>
        [`5 ${name} 2026`, `5. ${name}. 2026 14:03`, `2026 ${name.toUpperCase()} 5`].map((text) => [
          text,
          index + 1,
          readDate(text),
        ]),
      ),
    );
    const wrong = read.filter(([, month, date]) => Number(String(date).slice(5, 7)) !== month);
    expect(wrong).toEqual([]);
  });

  it.each(DATES)('%s: %s', (_what, text, instant) => {
    expect(readDate(text)).toBe(instant && new Date(instant).toISOString());
  });
});

const HOURS = ['00:00:00', '07:08:09', '12:00:00', '23:59:59', '24:00:00', '07:60:00'];
const RFC_ZONES = ['GMT', '+0000', '-0000', '+0530', '-0930', '+1345', '-1159', '+1500'];
const RFC_MONTHS = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];
const DAYS = ['00', '01', '28', '29', '30', '31', '32'];
const YEARS = ['1899', '1970', '2000', '2023', '2024', '2099'];
const FRACTIONS = ['', '.5', '.123', '.123456'];
const ISO_ZONES = ['Z', '+00:00', '-08:00', '+05:30', '+13:45', '-12:00'];

function rfc822(): string[] {
  return YEARS.flatMap((year) =>
    RFC_MONTHS.flatMap((month, at) =>
      DAYS.map((day, index) => {
        const zone = RFC_ZONES[(at + index) % RFC_ZONES.length] ?? '';
        const hour = HOURS[(at * DAYS.length + index) % HOURS.length] ?? '';
        return `${index % 2 === 0 ? 'Tue, ' : ''}${day} ${month} ${year} ${hour} ${zone}`;
      }),
    ),
  );
}

function rfc3339(): string[] {
  return YEARS.flatMap((year) =>
    ['00', '01', '02', '06', '12', '13'].flatMap((month) =>
      DAYS.flatMap((day, index) =>
        FRACTIONS.map((fraction, at) => {
          const zone = ISO_ZONES[(at + index) % ISO_ZONES.length] ?? '';
          return `${year}-${month}-${day}T${HOURS[(at + index) % HOURS.length] ?? ''}${fraction}${zone}`;
        }),
      ),
    ),
  );
}

describe('readUsualDate', () => {
  it.each([
    ['RFC 822', rfc822()],
    ['RFC 3339', rfc3339()],
  ])('reads a date of %s like the reader of all others, or not at all', (_form, dates) => {
    const read = dates.flatMap((date) => {
      const usual = readUsualDate(date);
      return usual === null ? [] : [[date, usual]];
    });
    expect(read).toEqual(read.map(([date = '']) => [date, readLooseDate(date)]));
    expect(read.length).toBeGreaterThan(100);
  });
});
