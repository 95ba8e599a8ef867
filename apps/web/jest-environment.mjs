import FixedJsdomEnvironment from 'jest-fixed-jsdom';
import { styleOf } from './test/style-of.mjs';

/** jsdom plus Node's fetch and streams; resolves workspace packages from source. */
export default class BrowserEnvironment extends FixedJsdomEnvironment {
  async setup() {
    await super.setup();
    this.global.getComputedStyle = styleOf;
    // tools/test measures it once for a run.
    this.global.testSlowness = Number(process.env.TEST_SLOWNESS ?? 1);
  }

  exportConditions() {
    return ['source', 'node'];
  }
}
