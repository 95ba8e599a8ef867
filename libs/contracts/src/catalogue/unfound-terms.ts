import { z } from 'zod';
import { dtoOf } from '../dto.js';
import { named, type Shape } from '../fields.js';

export const UNFOUND_TERM_DAYS = 30;
export const UNFOUND_TERM_CHARACTERS = 100;

/** Of one request; more wait for the next one. */
export const UNFOUND_TERMS_A_REQUEST = 200;
export const UNFOUND_TERMS_SHOWN = 200;

const term = z.string().min(1).max(UNFOUND_TERM_CHARACTERS);
const counted = z.object({ term, count: z.int().min(1).max(1_000_000) });

/** From the BFF, which sends a term only after the fifth day or network. */
export class UnfoundTermsDto extends dtoOf(
  z.object({ terms: z.array(counted).max(UNFOUND_TERMS_A_REQUEST) }),
) {}
export type CountedTerm = Shape<typeof counted>;

const unfoundTerm = named('UnfoundTerm', {
  term: z.string().describe('In lower case, without accents.'),
  count: z.int().positive().describe('A network counts once a day.'),
  last_day: z.iso.date().describe('UTC.'),
});
export type UnfoundTerm = Shape<typeof unfoundTerm>;

export const unfoundTermsSchema = named('UnfoundTerms', {
  items: z.array(unfoundTerm).describe('The 200 most frequent, most frequent first.'),
});
export type UnfoundTermList = Shape<typeof unfoundTermsSchema>;
