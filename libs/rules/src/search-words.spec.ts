import { describe, expect, it } from '@jest/globals';
import { joinTexts, matchesSearch } from './search.js';
import {
  hasAllWords,
  NamesOfTrade,
  readSearchWords,
  SEPARATOR,
  worthOfWords,
} from './search-words.js';

const names = new NamesOfTrade([
  ['Kubernetes', 'k8s'],
  ['Machine Learning', 'ML'],
  ['JavaScript', 'js'],
]);

const finds = (query: string, title: string, description = '') => {
  const texts = { title, description, names: ['Ada Lovelace', 'Tech Talks'] };
  const searched = readSearchWords(query, names);
  const joined = joinTexts(texts);
  const worths = worthOfWords(searched.words, joined, joined.indexOf(SEPARATOR));
  expect(hasAllWords(searched.words, joined)).toBe(searched.words.length > 0 && !!worths);
  return matchesSearch(texts, searched);
};

describe('the words of a query', () => {
  it.each([
    ['in any order', 'africa python', 'Python in Africa'],
    ['at the start of a word', 'pyt afr', 'Python in Africa'],
    ['in several fields', 'lovelace compilers', 'About compilers'],
    ['of a name and a description', 'talks wasm', 'A title'],
    ['whatever their case and accents', 'ÉQUIPE zurich', 'Une equipe à Zürich'],
    ['inside a word, as the whole term', 'thon', 'Python'],
    ['the singular of a plural', 'database', 'Databases'],
    ['the plural of a singular', 'databases compilers', 'A compiler and its database'],
    ['an irregular plural', 'women code', 'A woman codes'],
    ['a verb form', 'testing containers', 'Test your container'],
    ['joined', 'web assembly', 'WebAssembly'],
    ['split', 'webassembly rust', 'Rust and Web Assembly'],
    ['joined by a hyphen', 'email', 'E-mail'],
    ['split before a number', 'python3 web3', 'Python 3 and Web 3'],
    ['split in Korean', '데이터분석 앱', '앱의 데이터 분석'],
    ['three words as one with a hyphen', 'mother in law', 'Mother-in-law'],
    ['a code with a hyphen', 'gpt4 covid19', 'GPT-4 and COVID-19'],
    ['split by a hyphen', 'e-mail', 'Email for all'],
    ['graph ql', 'graph ql', 'GraphQL'],
    ['node js for node.js', 'node js', 'Node.js'],
    ['nodejs for node.js', 'nodejs tips', 'Tips for Node.js'],
    ['Node.JS for nodejs', 'Node.JS tips', 'Tips for nodejs'],
    ['c++', 'c++ templates', 'Templates in C++20'],
    ['c#', 'c# web', 'The web with C#'],
    ['.net', '.net web', 'The web with .NET 9'],
    ['f#', 'f# data', 'Data in F#'],
    ['an apostrophe', 'womens talks', 'Women’s voices'],
    ['without an apostrophe', "don't trust", 'Trust? Dont!'],
    ['after a French article', "l'afrique numerique", "L'avenir numérique de l’Afrique"],
    ['another name', 'k8s home', 'Kubernetes at home'],
    ['another name, the reverse', 'kubernetes home', 'K8s at home'],
    ['another name of two words', 'ml africa', 'Machine learning in Africa'],
    ['two words for another name', 'machine learning africa', 'ML in Africa'],
    ['a phrase', '"in africa" python', 'Python in Africa'],
    ['a phrase in curly quotes', '“python in”', 'Python in Africa'],
    ['a phrase in guillemets', '« python in »', 'Python in Africa'],
    ['a phrase with an apostrophe', '"python’s internals"', "Python's internals"],
    ['a phrase with signs between', '"project dominik"', 'Education (a project)  - Dominik'],
    ['a phrase with a hyphen', '"real time"', 'Real-time data'],
    ['an open quote', '"python afr', 'Python in Africa'],
    ['empty quotes', '"" python', 'Python'],
    ['ss for ß', 'strasse berlin', 'Berlin, Straße'],
    ['ß for ss', 'straße berlin', 'Berlin, Strasse'],
    ['æ, œ, ø, ł and ı', 'aeon oeuvre soren lodz isik', 'Æon œuvre Søren Łódź ışık'],
    ['е for ё', 'елка новый', 'Новый год: ёлка'],
    ['Ukrainian ї as typed', 'україна дані', 'Дані: Україна'],
    ['hiragana for katakana', 'ぱいそん 入門', 'パイソン入門'],
    ['half-width katakana', 'ﾊﾟｲｿﾝ', 'パイソン'],
    ['a run of two signs', '学習', '機械学習入門'],
    ['runs in any order', '入門 機械', '機械学習入門'],
    ['a longer run with other signs between', '機械学習入門', '機械学習の入門'],
    ['Latin beside Chinese', 'python 入门', 'Python入门'],
    ['Thai without spaces', 'ภาษา', 'เรียนภาษาไพธอน'],
    ['Arabic without vowels', 'مؤتمر تقني', 'تقني مُؤْتَمَر'],
    ['Hebrew', 'שלום עולם', 'עולם: שלום'],
    ['Korean', '서버 앱', '앱과 서버리스'],
    ['Devanagari', 'किताब नई', 'नई किताब'],
    ['numbers', '2024 python', 'Python in 2024'],
    ['a word given twice', 'python python', 'Python'],
    ['three words joined', 'machinelearningops', 'Machine learning: ops'],
    ['three words of a joined one', 'black in tech live', 'Live: #BlackInTech'],
    ['a joined name of three words', '#blackintech live', 'Live: Black in Tech'],
    ['a joined name with a number', 'nodejs20 news', 'News of Node.js 20'],
    ['a name with a number and a letter', 'gpt4o demo', 'Demo: GPT 4o'],
    ['and for &', 'r and d scale', 'Scale R&D'],
    ['a thousands separator', '10,000 users', 'Users: 10000'],
    ['without a thousands separator', '1000000 users', 'Users: 1,000,000'],
    ['a thousands separator of another country', '10,000 users', 'Users: 10 000 or 10.000'],
    ['a version behind its name', 'python3.11 tips', 'Tips for Python 3.11'],
    ['a German plural', 'bilder bücher', 'Buch und Bild'],
    ['a plural that does not begin with the word', 'animal imagem ação', 'Animais, imagens, ações'],
    ['a plural that no ending gives', 'leaf lives feet menus', 'Life of a foot: leaves, a menu'],
    ['a Spanish plural in -ces', 'voz luces', 'Voces y luz'],
    ['without a long-vowel mark', 'サーバー', 'サーバの話'],
    ['without one inside', 'サーバーレス', 'サーバレス'],
    ['with the Arabic article', 'ذكاء اصطناعي', 'الذكاء الاصطناعي'],
    ['without the Arabic article', 'الذكاء الاصطناعي', 'ذكاء واصطناعي'],
    ['final letters of Arabic and Persian', 'مدرسه على ک', 'مدرسة علي ك'],
    ['Arabic digits', '2024 مؤتمر', 'مؤتمر ٢٠٢٤'],
    ['letters of Akan, Ewe and Hausa', 'akwase deka dan kasa nuku', 'Akwasɛ, ɖeka, Ɗan ƙasa, ŋuku'],
    ['an acronym with full stops', 'ai phd usa', 'The U.S.A.: A.I., a Ph.D.'],
    ['joined by other signs', 'qa tcpip http2 snakecase', 'Q&A: TCP/IP, HTTP/2, snake_case'],
    ['ü as ue, å as aa', 'mueller aarhus', 'Århus: Müller'],
  ])('are found %s: %p in %p', (_name, query, title) => {
    expect(finds(query, title, 'It is about wasm.')).toBe(true);
  });

  it.each([
    ['one word missing', 'python asia', 'Python in Africa'],
    ['inside a word', 'ython africa', 'Python in Africa'],
    ['another word of the same start', 'testing data', 'Texting data'],
    ['c++ for c', 'c++ data', 'Data in C'],
    ['c++ for c#', 'c++ data', 'Data in C#'],
    ['и for й', 'мои python', 'мой Python'],
    ['a phrase in another order', '"africa python"', 'Python in Africa'],
    ['a phrase across two fields', '"africa it"', 'Python in Africa'],
    ['a phrase that begins within a word', '"thon in"', 'Python in Africa'],
    ['a phrase that ends within a word', '"in afr"', 'Python in Africa'],
    ['another form in a phrase', '"databases"', 'A database'],
    ['joined across fields', 'africait', 'Python in Africa'],
    ['a longer word as two', 'today', 'Go to day one'],
    ['a stem that is no form', 'university', 'The universe'],
    ['news for new', 'news here', 'New here'],
    ['a run with one sign missing', '機械学校', '機械学習入門'],
    ['single signs of a run', '機械学', '機械と学習'],
    ['a short word as three', 'together here', 'Here to get her'],
    ['two numbers for a version', 'python 3.11', 'Python in 11 steps of 3'],
    ['an English word as a German plural', 'order data', 'Ord data'],
    ['another word without its vowel', 'コヒ', 'コーヒー'],
  ])('are not found: %s: %p in %p', (_name, query, title) => {
    expect(finds(query, title, 'It is about wasm.')).toBe(false);
  });

  it.each([
    ['the title before other fields', 'python', 'Python', '', 'A talk', 'python'],
    ['begun in the title before whole elsewhere', 'pyth', 'Python', '', 'A talk', 'pyth'],
    ['whole before begun', 'java', 'Java', '', 'Javanese', ''],
    ['"c" before "c++"', 'c', 'C', '', 'C++', ''],
    ['whole before begun elsewhere', 'java', 'x', 'java', 'x', 'javanese'],
    ['the exact word before its form', 'talks', 'x', 'talks', 'Talk', ''],
    ['the exact word before its form, begun', 'talks', 'x', 'talksy', 'Talk', ''],
    ['one spelling before the others', 'nodejs', 'nodejs', '', 'node.js', ''],
    ['the name before another name', 'k8s', 'K8s', '', 'Kubernetes', ''],
  ])('count more: %s', (_name, query, title, description, otherTitle, otherDescription) => {
    const { words } = readSearchWords(query, names);
    const worth = (own: string, text: string) => {
      const joined = joinTexts({ title: own, description: text });
      return worthOfWords(words, joined, joined.indexOf(SEPARATOR))?.[0] ?? 0;
    };
    const less = worth(otherTitle, otherDescription);
    expect(less).toBeGreaterThan(0);
    expect(worth(title, description)).toBeGreaterThan(less);
  });

  it('stay few and fast, whatever is typed', () => {
    const hostile = ['"'.repeat(200), 'a '.repeat(100), '.'.repeat(200), 'x'.repeat(200), '«»“”"'];
    for (const query of hostile) {
      expect(readSearchWords(query, names).words.length).toBeLessThanOrEqual(16);
      expect(finds(query, 'python', 'q')).toBe(query.startsWith('a'));
    }
  });
});
