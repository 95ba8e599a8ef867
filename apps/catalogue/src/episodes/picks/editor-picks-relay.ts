import { catalogueTopics, EDITOR_PICKS_ID, editorPicksChanged } from '@elevate/contracts/catalogue';
import { topicRelay } from '@elevate/republish';
import { EditorPicksRepository } from './editor-picks.repository.js';

export class EditorPicksRelay extends topicRelay(EditorPicksRepository, {
  topic: catalogueTopics.editorPicks,
  toMessage: ({ _id: subject, version, state }) => ({
    type: editorPicksChanged.type,
    subject,
    sequence: version,
    data: { ...state, version },
  }),
  // A restored database without an order: the row follows the newest picks again.
  toRemoved: () => ({ state: { id: EDITOR_PICKS_ID, episodes: null } as const }),
}) {}
