import { checkOtherNames, OTHER_NAME_LIMITS } from '@elevate/rules';
import { z } from 'zod';
import { namedDto, texts } from '../dto.js';
import { named, type Shape, version } from '../fields.js';
import { defineMessage } from '../message-contract.js';
import { catalogueTopics } from '../topics.js';

/** The only key of the topic. */
export const OTHER_NAMES_ID = 'names';

const { groups: mostGroups, names: mostNames, characters } = OTHER_NAME_LIMITS;
const group = z.array(z.string().min(1).max(characters)).min(2).max(mostNames);
const groups = z
  .array(group)
  .max(mostGroups)
  .describe('A search for one name of a group also finds the others.');

export const otherNamesState = z.object({ id: z.literal(OTHER_NAMES_ID), version, groups });
export type OtherNamesState = Shape<typeof otherNamesState>;

export const otherNamesChanged = defineMessage({
  type: 'catalogue.names.changed.v1',
  topic: catalogueTopics.otherNames,
  summary: 'The names that are equal for the search.',
  schema: otherNamesState,
});

export const otherNamesSchema = named('OtherNames', {
  version: z.int().describe('Is the `ETag`. A change sends it as `If-Match`.'),
  groups,
});
export type OtherNamesList = Shape<typeof otherNamesSchema>;

const changedGroup = texts((names) => checkOtherNames([names]), group).nullable();

/** One group a change: the whole table can exceed the longest body. */
export class OtherNamesChangeDto extends namedDto('OtherNamesChange', {
  before: changedGroup.describe('A group as it was read; null adds a group.'),
  after: changedGroup.describe('Its names from now on; null removes it.'),
}) {}
export type OtherNamesChange = Shape<typeof OtherNamesChangeDto.schema>;
