import { describe, expect, it } from '@jest/globals';
import { channel, episode } from '../../../test/generate-catalogue.js';
import { ReadModel } from '../../read-model/read-model.js';
import { Suggestions } from './suggestions.js';

function suggestions(): Suggestions {
  const model = new ReadModel();
  model.putChannel(channel({ id: 'channel-1', name: 'Afro Devs', handle: '@codehouse' }));
  const titles = [
    'Python security for all',
    'Python in production',
    'Kubernetes at home',
    'Pythons',
  ];
  titles.forEach((title, number) =>
    model.putEpisode(episode({ id: `e${number}`, title, topics: ['Machine Learning'] })),
  );
  return new Suggestions(model);
}

describe('Suggestions', () => {
  it.each([
    ['pyhton', 'python'],
    ['Pythn Securty', 'python security'],
    ['kubrnets', 'kubernetes'],
    ['afro dves', 'afro devs'],
    ['machine lerning', 'machine learning'],
    // Fewer letters differ in the rarer word.
    ['pythonss', 'pythons'],
  ])('suggests for %p: %p', async (term, suggestion) => {
    expect(await suggestions().suggest(term)).toBe(suggestion);
  });

  it.each([
    ['a word like no other', 'quantum'],
    ['words that are not found together', 'kubernets securty'],
    ['a short word', 'pyt'],
    ['more words than a visitor mistypes', 'a b c d pyhton'],
    ['no letters', '?!'],
  ])('suggests nothing for %s', async (_name, term) => {
    expect(await suggestions().suggest(term)).toBeNull();
  });
});
