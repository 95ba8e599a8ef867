import type { EpisodeFilter } from '@elevate/contracts/catalogue';
import { foldForSearch, foldText } from '@elevate/rules';
import type { TableRow } from './table-row.js';

type Test = (row: TableRow) => boolean;

const DAY_MS = 24 * 3_600_000;
const AGE_DAYS = { week: 7, month: 30, year: 365, older: 365 } as const;

/** The cheapest test first: most filters drop most rows. */
export function tableFilter(filter: EpisodeFilter, now: number): Test {
  const { q, channel, picture, pick } = filter;
  const term = foldForSearch(q?.trim() ?? '');
  const tests: (Test | undefined)[] = [
    stateTest(filter.state),
    channel === undefined ? undefined : (row) => row.channelId === channel,
    picture === undefined ? undefined : (row) => row.hasPicture === (picture === 'yes'),
    pick === undefined ? undefined : (row) => row.isPick === (pick === 'yes'),
    ageTest(filter.age, now),
    topicTest(filter.topic),
    term === '' ? undefined : (row) => row.text.includes(term),
  ];
  const given = tests.filter((test) => test !== undefined);
  return (row) => given.every((test) => test(row));
}

function stateTest(state: EpisodeFilter['state']): Test | undefined {
  switch (state) {
    case undefined:
      return undefined;
    case 'unclassified':
      return (row) => row.topics.length === 0;
    case 'corrected':
      return (row) => row.isCorrected;
    default:
      return (row) => row.state === state;
  }
}

function ageTest(age: EpisodeFilter['age'], now: number): Test | undefined {
  if (age === undefined) return undefined;
  const limit = now - AGE_DAYS[age] * DAY_MS;
  return age === 'older'
    ? ({ published }) => published >= 0 && published < limit
    : ({ published }) => published >= limit;
}

function topicTest(topic: string | undefined): Test | undefined {
  if (topic === undefined) return undefined;
  const wanted = foldText(topic);
  const same = new Map<string, boolean>();
  const isWanted = (one: string): boolean => {
    const known = same.get(one) ?? foldText(one) === wanted;
    same.set(one, known);
    return known;
  };
  return (row) => row.topics.some(isWanted);
}
