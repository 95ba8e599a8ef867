import FixedJsdomEnvironment from 'jest-fixed-jsdom';

/** jsdom plus Node's fetch and streams; resolves workspace packages from source. */
export default class BrowserEnvironment extends FixedJsdomEnvironment {
  exportConditions() {
    return ['source', 'node'];
  }
}
