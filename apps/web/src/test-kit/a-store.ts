export { followFollowing, followHistory, followReading } from '../app/start-syncs.js';
export { makeStore, type AppStore } from '../app/store.js';
