import { z } from 'zod';
import { instant, version, youtubeVideoId } from '../fields.js';
import { defineMessage } from '../message-contract.js';
import { catalogueTopics } from '../topics.js';

/** The only key of the topic. */
export const EDITOR_PICKS_ID = 'picks';

export const orderedPick = z.object({
  episode_id: youtubeVideoId,
  from: instant.nullable().describe('Shown from this time on; null for no start.'),
  until: instant.nullable().describe('Shown before this time; null for no end.'),
});
export type OrderedPick = z.infer<typeof orderedPick>;

export const editorPicksState = z.object({
  id: z.literal(EDITOR_PICKS_ID),
  version,
  episodes: z
    .array(orderedPick)
    .nullable()
    .describe(
      "The curators' order. May name unavailable episodes. Null while no order is set: then every episode with `is_editor_pick` counts, the newest first.",
    ),
});
export type EditorPicksState = z.infer<typeof editorPicksState>;

export const editorPicksChanged = defineMessage({
  type: 'catalogue.picks.changed.v1',
  topic: catalogueTopics.editorPicks,
  summary: "The order and the dates of the editor's picks.",
  schema: editorPicksState,
});
