import { HERO_URL, HOME_URL, STATS_URL } from '../addresses.js';
import { heroSchema, homePageSchema, statsSchema } from '../home.schema.js';
import { hero, stats } from './home.queries.js';
import { answer, read, revisionOf, withoutParameters, type PublicRead } from '../public-read.js';

export const HOME_READS: readonly PublicRead[] = [
  read({
    path: 'home',
    tag: 'home',
    operationId: 'home',
    summary: 'Everything the home page shows to everybody.',
    gives: homePageSchema,
    ignoresQuery: true,
    ...withoutParameters,
    address: () => HOME_URL,
    resource: ({ model, home }) => answer(revisionOf(model), () => home.current().json),
  }),
  read({
    path: 'hero',
    tag: 'home',
    operationId: 'hero',
    summary: 'The featured episode.',
    gives: heroSchema,
    ignoresQuery: true,
    ...withoutParameters,
    address: () => HERO_URL,
    resource: ({ model }) => answer(revisionOf(model), () => hero(model)),
  }),
  read({
    path: 'stats',
    tag: 'home',
    operationId: 'stats',
    summary: 'Counts of videos and channels.',
    gives: statsSchema,
    ignoresQuery: true,
    ...withoutParameters,
    address: () => STATS_URL,
    resource: ({ model }) => answer(revisionOf(model), () => stats(model)),
  }),
];
