import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { implForWrapper } = require('jsdom/lib/jsdom/living/generated/utils.js');
const {
  getDeclarationForElement,
  getResolvedValue,
  propertiesWithResolvedValueImplemented: computed,
} = require('jsdom/lib/jsdom/living/helpers/style-rules.js');

const NAMES = { pointerEvents: 'pointer-events' };

/** The same values as jsdom's, which computes every color of every ancestor for each element that a query by role looks at. */
export function styleOf(element) {
  const node = implForWrapper(element);
  const getPropertyValue = (name) =>
    name in computed
      ? getResolvedValue(node, name)
      : getDeclarationForElement(node).getPropertyValue(name);
  const get = (style, name) => style[name] ?? getPropertyValue(NAMES[name] ?? name);
  return new Proxy({ getPropertyValue }, { get });
}
