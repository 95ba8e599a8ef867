import { afterEach, describe, expect, it } from '@jest/globals';
import { isSearchCall, shortcutOf } from './key-shortcuts.js';

interface Press extends KeyboardEventInit {
  readonly graph?: boolean;
}

function pressed({ graph = false, ...init }: Press): KeyboardEvent {
  return new KeyboardEvent('keydown', { ...init, modifierAltGraph: graph });
}

const onPlatform = (value: string) =>
  Object.defineProperty(navigator, 'platform', { configurable: true, value });
afterEach(() => void Reflect.deleteProperty(navigator, 'platform'));

describe('the key that was meant', () => {
  it.each<[string, Press, string | undefined]>([
    ['a Latin letter', { key: 'j', code: 'KeyJ' }, 'j'],
    ['Caps Lock', { key: 'J', code: 'KeyJ' }, 'j'],
    ['Shift with a letter', { key: 'J', code: 'KeyJ', shiftKey: true }, undefined],
    ['Shift with Caps Lock', { key: 'j', code: 'KeyJ', shiftKey: true }, undefined],
    ['Cyrillic', { key: 'о', code: 'KeyJ' }, 'j'],
    ['Cyrillic with Caps Lock', { key: 'О', code: 'KeyJ' }, 'j'],
    ['Cyrillic with Shift', { key: 'О', code: 'KeyJ', shiftKey: true }, undefined],
    ['Greek', { key: 'ξ', code: 'KeyJ' }, 'j'],
    ['Hebrew', { key: 'ח', code: 'KeyJ' }, 'j'],
    ['Arabic', { key: 'ت', code: 'KeyJ' }, 'j'],
    ['a ligature of Arabic, two characters', { key: 'لا', code: 'KeyB' }, 'b'],
    ['Dvorak: the letter, not its place', { key: 'h', code: 'KeyJ' }, 'h'],
    ['AZERTY: "m" beside "l"', { key: 'm', code: 'Semicolon' }, 'm'],
    ['AZERTY: the comma at the place of M', { key: ',', code: 'KeyM' }, ','],
    ['QWERTZ: "/" as Shift+7', { key: '/', code: 'Digit7', shiftKey: true }, '/'],
    ['QWERTZ: "?" as Shift+ß', { key: '?', code: 'Minus', shiftKey: true }, '?'],
    ['Hebrew: "/" at the place of Q', { key: '/', code: 'KeyQ' }, '/'],
    ['Polish "ó" of AltGr', { key: 'ó', code: 'KeyO', graph: true }, 'ó'],
    ['"µ" of AltGr', { key: 'µ', code: 'KeyM', graph: true }, 'µ'],
    ['"∆" of Option on a Mac', { key: '∆', code: 'KeyJ', altKey: true }, undefined],
    ['a dead key', { key: 'Dead', code: 'KeyJ' }, 'dead'],
    ['a composed key', { key: 'Process', code: 'KeyJ' }, 'process'],
    ['Ctrl', { key: 'j', code: 'KeyJ', ctrlKey: true }, undefined],
    ['Cmd', { key: 'j', code: 'KeyJ', metaKey: true }, undefined],
  ])('%s', (_, press, key) => expect(shortcutOf(pressed(press))).toBe(key));

  it('is none in the events without a key that autofill sends', () => {
    expect(shortcutOf(new Event('keydown') as KeyboardEvent)).toBe('');
  });
});

it.each<[string, Press, string, boolean]>([
  ['Ctrl-K', { key: 'k', ctrlKey: true }, 'Win32', true],
  ['Ctrl-K with Caps Lock', { key: 'K', ctrlKey: true }, 'Win32', true],
  ['Ctrl-K, Cyrillic', { key: 'л', code: 'KeyK', ctrlKey: true }, 'Linux x86_64', true],
  ['Cmd-K', { key: 'k', metaKey: true }, 'MacIntel', true],
  ['Ctrl-K on a Mac, which deletes to the end', { key: 'k', ctrlKey: true }, 'MacIntel', false],
  ['Ctrl-K of a keyboard at an iPad', { key: 'k', ctrlKey: true }, 'iPad', false],
  ['Ctrl-Cmd-K', { key: 'k', ctrlKey: true, metaKey: true }, 'MacIntel', false],
  ['Ctrl-Shift-K', { key: 'K', ctrlKey: true, shiftKey: true }, 'Win32', false],
  ['Ctrl-Alt-K', { key: 'k', ctrlKey: true, altKey: true }, 'Win32', false],
  ['Ctrl-T of Dvorak at the place of K', { key: 't', code: 'KeyK', ctrlKey: true }, '', false],
  ['/', { key: '/' }, '', true],
])('the call of search %s', (_, press, platform, isCall) => {
  onPlatform(platform);
  expect(isSearchCall(pressed(press))).toBe(isCall);
});
