import { describe, expect, it } from '@jest/globals';
import { checkSpeakerName } from './episode-form.js';
import { SPEAKER_ID, speakerId } from './speakers.js';

describe('the address of a speaker', () => {
  it.each([
    ['Jane Doe', 'jane-doe'],
    ['  JANE   doe ', 'jane-doe'],
    ['J. Doe', 'j-doe'],
    ['José Ñandú', 'jose-nandu'],
    ["Chinua O'Hara-Obi", 'chinua-ohara-obi'],
    ['Chinua O’Hara–Obi', 'chinua-ohara-obi'],
  ])('of %s is %s', (name, id) => {
    expect(speakerId(name)).toBe(id);
  });

  it('differs for names that differ in letters of other scripts', () => {
    const ids = ['Анна Ивановна', 'Анна Петровна', '王小明', 'Anna 王', '🎤', '🎧'].map(speakerId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids[3]).toMatch(/^anna-[a-z0-9]{14}$/);
    for (const id of ids) expect(id).toMatch(SPEAKER_ID);
  });

  it('differs for long names that begin alike, and has a limit', () => {
    const [first, second] = ['a', 'b'].map((end) => speakerId(`${'long name '.repeat(9)}${end}`));
    expect(first).not.toBe(second);
    expect(first).toMatch(SPEAKER_ID);
    expect(speakerId('x'.repeat(1_000_000))).toMatch(SPEAKER_ID);
  });
});

describe('the name of a speaker', () => {
  it.each(['', '  ', 'x'.repeat(101), 'a\u202eb'])('is refused: %j', (name) => {
    expect(checkSpeakerName(name)).toBeDefined();
  });

  it('may have any letters', () => {
    expect(checkSpeakerName('Ngũgĩ wa Thiong’o')).toBeUndefined();
  });
});
