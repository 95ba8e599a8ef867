import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { allowMovedNodes } from './moved-nodes.js';

const page = (words: string | null, added = false) => (
  <p>
    {added && <b>new</b>}
    {words}
    <i>stays</i>
  </p>
);

it.each([[['mots']], [[]]])('changes a page whose text a translator wraps or replaces', (texts) => {
  allowMovedNodes();
  const { container, rerender } = render(page('words'));
  const text = container.querySelector('p')!.firstChild!;
  const font = document.createElement('font');
  text.parentNode!.replaceChild(font, text);
  font.append(...(texts.length > 0 ? texts : [text]));
  rerender(page('words', true));
  rerender(page(null, true));
  expect(container.querySelectorAll('b, i')).toHaveLength(2);
  expect(container.textContent).not.toContain('words');
});
