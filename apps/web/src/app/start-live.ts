import { liveLost, liveOpened } from '../features/live/live.slice.js';
import { followLive } from '../features/live/live-stream.js';
import { baseApi, streamUrl } from '../shared/api/base-api.js';
import { tagTypes } from '../shared/api/tags.js';
import { leaveComposedKeys } from '../shared/lib/composition.js';
import type { AppStore } from './store.js';

/** Refetches what the server reports as changed. `answers`: versions of the document's data, checked for changes. */
export function startLive({ dispatch }: AppStore, answers?: readonly string[]): () => void {
  leaveComposedKeys();
  let known = answers;
  return followLive({
    url: () => streamUrl(known),
    onOpen: (resumed) => {
      dispatch(liveOpened());
      const untold = !resumed && known === undefined;
      known = undefined;
      if (untold) dispatch(baseApi.util.invalidateTags([...tagTypes]));
    },
    onChanged: (tags) => dispatch(baseApi.util.invalidateTags([...tags])),
    onLost: () => dispatch(liveLost()),
  });
}
