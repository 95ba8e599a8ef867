import { describe, expect, it } from '@jest/globals';
import { commonStart, irregularForm, possibleForms, stemOf } from './word-forms.js';

describe('stemOf', () => {
  it.each([
    ['database', 'databases'],
    ['company', 'companies'],
    ['movie', 'movies'],
    ['library', 'libraries'],
    ['box', 'boxes'],
    ['class', 'classes'],
    ['process', 'processes', 'processing'],
    ['cache', 'caches', 'caching', 'cached'],
    ['service', 'services'],
    ['analysis', 'analyses'],
    ['test', 'tests', 'testing', 'tested'],
    ['scale', 'scaling', 'scaled'],
    ['api', 'apis'],
    ['bus', 'buses'],
    ['reseau', 'reseaux'],
    ['journal', 'journaux'],
    ['aplicacion', 'aplicaciones'],
    ['aplicacao', 'aplicacoes'],
    ['versao', 'versoes'],
    ['imagem', 'imagens'],
    ['digital', 'digitais'],
    ['datenbank', 'datenbanken'],
    ['sprache', 'sprachen'],
  ])('is one for %p and its forms', (word, ...forms) => {
    expect(forms.map(stemOf)).toEqual(forms.map(() => stemOf(word)));
    for (const form of [word, ...forms])
      expect(form.startsWith(commonStart(stemOf(word)))).toBe(true);
  });

  it.each([
    ['string', 'str'],
    ['news', 'new'],
    ['python', 'pythonic'],
    ['universe', 'university'],
    ['react', 'reaction'],
    ['speed', 'spe'],
    ['test', 'text'],
    ['go', 'gos'],
    ['r', 'rs'],
    ['machine', 'mach'],
    ['インド', 'インドs'],
  ])('is another for %p than for %p', (word, other) => {
    expect(stemOf(word)).not.toBe(stemOf(other));
  });
});

it('irregularForm leads from the plural to the singular and back', () => {
  expect(['women', 'woman', 'index', 'python', 'constructor'].map(irregularForm)).toEqual([
    'woman',
    'women',
    'indices',
    undefined,
    undefined,
  ]);
});

describe('possibleForms', () => {
  it.each(['databases', 'companies', 'movies', 'running', 'cached', 'reseaux', 'journaux'])(
    'has %p, and only words of its stem',
    (word) => {
      const forms = possibleForms(stemOf(word));
      expect(forms).toContain(word);
      expect(new Set(forms.map(stemOf))).toEqual(new Set([stemOf(word)]));
      expect(possibleForms(stemOf(word), (form) => form === word)).toEqual([word]);
    },
  );

  it.each('aplicaciones aplicacoes versoes imagens digitais datenbanken analyses'.split(' '))(
    'has %p, of another language',
    (word) => {
      expect(possibleForms(stemOf(word))).toContain(word);
    },
  );
});
