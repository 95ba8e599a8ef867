import FixedJsdomEnvironment from 'jest-fixed-jsdom';

/** jsdom with Node's own fetch and streams, which it lacks; workspace packages from their sources. */
export default class BrowserEnvironment extends FixedJsdomEnvironment {
  exportConditions() {
    return ['source', 'node'];
  }
}
