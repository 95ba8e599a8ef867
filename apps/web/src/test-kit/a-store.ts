export { makeStore, type AppStore } from '../app/store.js';
