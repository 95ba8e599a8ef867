import { createRequire } from 'node:module';
import FixedJsdomEnvironment from 'jest-fixed-jsdom';

const require = createRequire(import.meta.url);
const { implForWrapper } = require('jsdom/lib/jsdom/living/generated/utils.js');
const {
  getDeclarationForElement,
  getResolvedValue,
  propertiesWithResolvedValueImplemented: computed,
} = require('jsdom/lib/jsdom/living/helpers/style-rules.js');

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

/** The same values as jsdom's, which computes every color of every ancestor for each element that a query by role looks at. */
function styleOf(element) {
  const node = implForWrapper(element);
  const getPropertyValue = (name) =>
    name in computed
      ? getResolvedValue(node, name)
      : getDeclarationForElement(node).getPropertyValue(name);
  return {
    getPropertyValue,
    get display() {
      return getPropertyValue('display');
    },
    get visibility() {
      return getPropertyValue('visibility');
    },
    get pointerEvents() {
      return getPropertyValue('pointer-events');
    },
  };
}
