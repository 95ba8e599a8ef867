import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { keepFocus } from './keep-focus.js';

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const focused = () => document.activeElement?.id || document.activeElement?.tagName;
const wait = (ms = 200) => jest.advanceTimersByTime(ms);
const LIST =
  '<main id="main" tabindex="-1"><ul><li><button id="a"></button></li><li><button id="b" aria-label="Exclude this"></button></li><li><button id="c"></button></li></ul></main>';
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = LIST;
  history.replaceState({ key: 'list' }, '', '/list');
  stop = keepFocus();
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

const press = (selector: string) => {
  find(selector).focus();
  find(selector).click();
};
/** As browsers do, which jsdom does not. */
const disable = (selector: string, isDisabled: boolean) => {
  Object.assign(find(selector), { disabled: isDisabled });
  if (isDisabled) find(selector).blur();
};

describe('the focus after an act', () => {
  it.each([
    [
      'comes back to a button that was busy',
      () => (disable('#b', true), wait(), disable('#b', false)),
      'b',
    ],
    [
      'waits for a button that is busy for long',
      () => {
        find('#b').setAttribute('aria-busy', 'true');
        disable('#b', true);
        wait(5_000);
        disable('#b', false);
      },
      'b',
    ],
    ['goes on from a button that stays disabled', () => (disable('#b', true), wait(2_000)), 'a'],
    ['goes to what took the place of a removed row', () => find('#b').parentElement!.remove(), 'c'],
    [
      'goes to the last row where the last was removed',
      () => [find('#c'), find('#b')].forEach((it) => it.parentElement!.remove()),
      'a',
    ],
    ['goes to the content where nothing is left', () => find('ul').remove(), 'main'],
    ['stays where it was put', () => find('#a').focus(), 'a'],
    [
      'does not go to a control that loses something',
      () => (find('ul').innerHTML = '<li><button>Discard</button><input id="field" /></li>'),
      'field',
    ],
    [
      'leaves a control that would lose the next thing',
      () => (wait(), find('#b').setAttribute('aria-label', 'Exclude the next')),
      'a',
    ],
  ])('%s', (_, change, where) => {
    press('#b');
    change();
    wait();
    expect(focused()).toBe(where);
  });

  it('comes back after ten seconds at most, and not to who has moved on', () => {
    press('#b');
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
    find('#b').parentElement!.remove();
    wait();
    expect(focused()).toBe('BODY');
    press('#a');
    wait(10_000);
    find('#a').blur();
    wait();
    expect(focused()).toBe('BODY');
  });
});

describe('a second press', () => {
  const key = (name: string, repeat = false) =>
    document.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key: name, repeat, bubbles: true, cancelable: true }),
    );
  const click = (selector: string, detail: number) =>
    find(selector).dispatchEvent(new MouseEvent('click', { detail, bubbles: true }));
  const enter = (selector: string) => (find(selector).focus(), key('Enter'), click(selector, 0));

  it.each<[string, () => unknown, number]>([
    ['of a double click counts on the same control', () => (click('#a', 1), click('#a', 2)), 2],
    ['of a double click is not for what took its place', () => (click('#b', 1), click('#a', 2)), 0],
    [
      'of a double click is not for what the control is now',
      () => (click('#a', 1), find('#a').setAttribute('aria-label', 'Remove'), click('#a', 2)),
      1,
    ],
    ['of Enter counts on another control', () => (enter('#b'), enter('#a')), 1],
    [
      'of Enter is not for what the focus went to by itself',
      () => {
        enter('#b');
        ['#c', '#b'].forEach((gone) => find(gone).parentElement!.remove());
        wait();
        enter('#a');
      },
      0,
    ],
    ['of Enter counts a moment later', () => (enter('#b'), wait(600), enter('#a')), 1],
    ['of Enter counts where Tab led', () => (enter('#b'), key('Tab'), enter('#a')), 1],
    ['by a script counts', () => (enter('#b'), click('#a', 0)), 1],
  ])('%s', (_, press, count) => {
    const heard = jest.fn();
    find('#a').addEventListener('click', heard);
    press();
    expect(heard).toHaveBeenCalledTimes(count);
  });

  it('by a key that is held down is none', () => {
    find('#a').focus();
    expect([key('Enter'), key('Enter', true), key('ArrowDown', true)]).toEqual([true, false, true]);
  });
});

describe('the focus after Back', () => {
  const LINKS =
    '<main id="main" tabindex="-1"><a href="/x" id="one"></a><a href="/x" id="two"></a></main>';

  it('returns to the link that was used, as soon as the page is there', () => {
    document.body.innerHTML = LINKS;
    find('#two').addEventListener('click', (event) => event.preventDefault());
    press('#two');
    history.replaceState({ key: 'x' }, '', '/x');
    document.body.innerHTML = '<main id="main" tabindex="-1"></main>';
    find('#main').focus();
    wait();
    history.replaceState({ key: 'list' }, '', '/list');
    dispatchEvent(new Event('popstate'));
    wait();
    expect(focused()).toBe('main');
    find('#main').innerHTML = LINKS.replace(/<\/?main[^>]*>/g, '');
    wait();
    expect(focused()).toBe('two');
  });

  it('leaves it alone where the page put it somewhere', () => {
    document.body.innerHTML = LINKS;
    find('#two').addEventListener('click', (event) => event.preventDefault());
    press('#two');
    find('#one').focus();
    dispatchEvent(new Event('popstate'));
    wait();
    expect(focused()).toBe('one');
  });
});
