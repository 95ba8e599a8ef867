import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { doEarlyPress } from './early-press.js';

const SHELL = new URL('../../index.html', import.meta.url);

let done: string[];
const press = (id: string) => document.getElementById(id)!.click();

beforeEach(async () => {
  done = [];
  document.body.innerHTML =
    '<a href="#there" id="link">There</a><button id="menu"><svg id="sign"></svg></button><button id="other"></button>';
  const [, script] = /<script>([\s\S]*?)<\/script>/.exec(await readFile(SHELL, 'utf8'))!;
  window.eval(`{${script!}}`);
  for (const id of ['link', 'menu', 'other'])
    document.getElementById(id)!.addEventListener('click', () => done.push(id));
});
afterEach(() => doEarlyPress());

describe('a press before the page works', () => {
  it('is done once it does, and only then', () => {
    document
      .getElementById('sign')!
      .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect(done).toEqual([]);
    doEarlyPress();
    expect(done).toEqual(['menu']);
    press('menu');
    expect(done).toEqual(['menu', 'menu']);
  });

  it('counts where it was the last one', () => {
    press('menu');
    press('other');
    doEarlyPress();
    expect(done).toEqual(['other']);
  });

  it('does not submit a form, whose fields would end up in the URL', () => {
    document.body.innerHTML = '<form><input name="password" /><button id="send"></button></form>';
    let sent = 0;
    document.forms[0]!.addEventListener('submit', (event) => {
      event.preventDefault();
      sent += 1;
    });
    press('send');
    expect(sent).toBe(0);
    doEarlyPress();
    expect(sent).toBe(1);
  });

  it.each([
    ['/', {}],
    ['k', { ctrlKey: true }],
    ['k', { metaKey: true }],
  ])('is repeated where it was %s %o, the keys of search', (key, modifiers) => {
    const keys: string[] = [];
    const record = (event: KeyboardEvent) => keys.push(event.key);
    document.addEventListener('keydown', record);
    const init = { key, ...modifiers, bubbles: true, cancelable: true };
    const isLeftToBrowser = document.body.dispatchEvent(new KeyboardEvent('keydown', init));
    expect([isLeftToBrowser, keys]).toEqual([false, []]);
    doEarlyPress();
    expect(keys).toEqual([key]);
    document.removeEventListener('keydown', record);
  });

  it('keeps text typed into a field', () => {
    document.body.innerHTML = '<input />';
    const init = { key: '/', bubbles: true, cancelable: true };
    expect(document.querySelector('input')!.dispatchEvent(new KeyboardEvent('keydown', init))).toBe(
      true,
    );
  });

  it('chooses a radio button once the page works', () => {
    document.body.innerHTML = '<label>Dark<input type="radio" id="dark" /></label>';
    const dark = document.querySelector('input')!;
    let changes = 0;
    dark.addEventListener('change', () => (changes += 1));
    document.querySelector('label')!.click();
    expect([dark.checked, changes]).toEqual([false, 0]);
    doEarlyPress();
    expect([dark.checked, changes]).toEqual([true, 1]);
  });

  it('follows links at once', () => {
    press('link');
    expect(done).toEqual(['link']);
    doEarlyPress();
    expect(done).toEqual(['link']);
  });
});
