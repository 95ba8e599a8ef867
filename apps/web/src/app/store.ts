import { type PackedHome, unpackHome } from '@elevate/rules';
import {
  configureStore,
  isRejectedWithValue,
  type Middleware,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { homeApi } from '../shared/api/home.api.js';
import { liveSlice } from './live.slice.js';
import { baseApi, isAbsent } from '../shared/api/base-api.js';
import { log } from '../shared/browser/log.js';
import type { HomePage as Home } from '../shared/api/generated/schema.js';
import { sessionSlice } from '../shared/session/session-store.js';

// Development checks warn falsely on a busy machine.
const RELAXED = { serializableCheck: { warnAfter: 500 }, immutableCheck: { warnAfter: 500 } };

export function makeStore({ home }: Preloaded = {}) {
  const store = configureStore({
    reducer: {
      [baseApi.reducerPath]: baseApi.reducer,
      [liveSlice.name]: liveSlice.reducer,
      [sessionSlice.name]: sessionSlice.reducer,
    },
    middleware: (defaults) => defaults(RELAXED).prepend(listeners).concat(requests),
  });
  if (home) {
    const value = Object.freeze(home);
    store.dispatch(
      homeApi.util.upsertQueryEntries([{ endpointName: 'getHome', arg: undefined, value }]),
    );
    store.dispatch(seedFromHome(home));
  }
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;

const passOn: Middleware = () => (next) => next;

// A server only reads what it is given.
const requests: Middleware = typeof window === 'undefined' ? passOn : baseApi.middleware;

/** Runs after the reducers. The toolkit's listener middleware would add 2 kB to the first view. */
const listeners: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (homeApi.endpoints.getHome.matchFulfilled(action)) {
      dispatch(seedFromHome(action.payload));
    } else if (isRejectedWithValue(action)) {
      // Not found is a valid response, not a failure.
      const note = isAbsent(action.payload) ? log.debug : log.error;
      note('A request failed', action.meta.arg, action.payload);
    }
    return result;
  };

type Spelling = (argument: string) => unknown;
const topicsOf: Spelling = (parameters) => new URLSearchParams(parameters).getAll('topic');

/** Query per path below the API's; the capture group is its argument, path-encoded. */
const ADDRESSES: readonly (readonly [string, string, Spelling?])[] = [
  ['channels', 'getChannels'],
  ['channels/([^/?]+)', 'getChannel'],
  ['topics', 'getTopics'],
  ['episodes\\?(.+)', 'getEpisodesOn', topicsOf],
  ['episodes/([^/?]+)', 'getEpisode'],
  ['episodes/([^/?]+)/related', 'getRelated'],
  ['episodes/(.+/transcripts/.+)', 'getTranscript', String],
  ['news/stats', 'getNewsStats'],
  ['news(?:$|\\?)(.*)', 'getNews', String],
  ['news/sources', 'getNewsSources'],
  ['news/cves/(.+)', 'getCve'],
  ['speakers(?:$|\\?)(.*)', 'getSpeakers', String],
  ['speakers/(.+)', 'getSpeaker'],
  ['collections', 'getCollections'],
  ['collections/(.+)', 'getCollection'],
  ['search/results\\?(.+)', 'getResults', String],
  ['events(?:$|\\?)(.*)', 'getEvents', String],
  ['events/(.+)', 'getEvent'],
];

/** The page's script must be loaded first, because it defines the endpoints. */
export function seedAnswers({ dispatch }: AppStore, answers: DocumentAnswers = {}): void {
  const entries = Object.entries(answers).flatMap(([address, value]) => {
    for (const [path, endpointName, spelling = decodeURIComponent] of ADDRESSES) {
      const match = new RegExp(`^/api/v1/${path}$`).exec(address);
      // The store would search data that is not frozen for parts that it may change.
      if (match)
        return { endpointName, arg: match[1] && spelling(match[1]), value: Object.freeze(value) };
    }
    return [];
  });
  // Endpoint names are only typed where they are injected.
  const upsert = baseApi.util.upsertQueryEntries as (entries: object[]) => UnknownAction;
  if (entries.length > 0) dispatch(upsert(entries));
}

/** Caches the parts of the home response under their own queries: saves three requests and keeps them consistent. */
function seedFromHome({ hero, stats, channel_rows: page }: Home) {
  return homeApi.util.upsertQueryEntries([
    { endpointName: 'getHero', arg: undefined, value: { hero } },
    { endpointName: 'getStats', arg: undefined, value: stats },
    { endpointName: 'getChannelRows', arg: page.page, value: Object.freeze(page) },
  ]);
}
type DocumentAnswers = Readonly<Record<string, unknown>>;
export interface Preloaded {
  readonly home?: Home;
  /** Versions of the data, sent to ask for changes. */
  readonly known?: readonly string[];
  readonly answers?: DocumentAnswers;
  /** Path of the server-rendered content; true for the not-found page. */
  readonly rendered?: string | true;
}

export interface PackedPreloaded extends Omit<Preloaded, 'home'> {
  readonly home?: PackedHome;
}

export function unpackPreloaded({ home, ...preloaded }: PackedPreloaded): Preloaded {
  return home ? { ...preloaded, home: unpackHome<Home>(home) } : preloaded;
}

export function readPreloaded(): Preloaded {
  const text = document.getElementById('preloaded')?.textContent;
  if (!text) return {};
  try {
    return unpackPreloaded(JSON.parse(text) as PackedPreloaded);
  } catch (error) {
    log.error('Could not parse the preloaded data', error);
    return {};
  }
}
