import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { styleSingleton } from './adopted-styles.js';

class Sheet {
  text = '';
  replaceSync(text: string) {
    this.text = text;
  }
}

const { CSSStyleSheet: original } = globalThis;

beforeEach(() => {
  Object.assign(globalThis, { CSSStyleSheet: Sheet });
  Object.assign(document, { adoptedStyleSheets: [] });
});
afterEach(() => {
  cleanup();
  Object.assign(globalThis, { CSSStyleSheet: original });
});

const texts = () => (document.adoptedStyleSheets as unknown as Sheet[]).map(({ text }) => text);

it('keeps the first styles until the last user leaves, without a style element', () => {
  const Styles = styleSingleton();
  const first = render(<Styles styles="a {}" />);
  const second = render(<Styles styles="b {}" />);
  expect(texts()).toEqual(['a {}']);
  first.unmount();
  expect(texts()).toEqual(['a {}']);
  second.unmount();
  expect(texts()).toEqual([]);
  render(<Styles styles="c {}" />);
  expect(texts()).toEqual(['c {}']);
  expect(document.querySelector('style')).toBeNull();
});
