import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { NAMED_TOPICS } from '@elevate/rules';
import {
  builtInTopics,
  MAX_TOPICS,
  TopicClassifier,
  type TopicEvidence,
  otherTopics,
} from './topic-classifier.js';

interface Row {
  readonly title: string;
  readonly tags: readonly string[];
  readonly expected: readonly string[];
}

// Titles and tags of real talks, each with its source and licence; a person decided what they are about.
const rows = JSON.parse(
  readFileSync(new URL('./__fixtures__/titles.json', import.meta.url), 'utf8'),
) as readonly Row[];

const classifyTopics = (evidence: TopicEvidence) => builtInTopics.classify(evidence);
const byTitle = (title: string): string[] => classifyTopics({ title, tags: [], description: '' });
const byTag = (tag: string): string[] =>
  classifyTopics({ title: '', tags: [tag], description: '' });
const byDescription = (description: string): string[] =>
  classifyTopics({ title: '', tags: [], description });

describe('real titles', () => {
  it('are enough to mean something', () => {
    expect(rows.length).toBeGreaterThanOrEqual(80);
    expect(new Set(rows.flatMap(({ expected }) => expected)).size).toBeGreaterThanOrEqual(15);
  });

  it.each(rows)('$title', ({ title, tags, expected }) => {
    expect(classifyTopics({ title, tags, description: '' })).toEqual(expected);
  });
});

describe('words that only look like a topic', () => {
  it.each([
    'How we maintain what we said again',
    'Special: social precision in an efficient society',
    'Ready, set, go! Go home, and go far',
    'How to React to an outage, and when',
    'Guard Rails for everybody, and guardrails',
    'Food security and social security in numbers',
    'The Angular Momentum of planets',
    'Faster startup times and what runs on startup',
    'Cabling a rack: computer networking basics',
    'A word cloud of speeches',
    'HTMLParser2Go and Reactor4J',
    'The email of the mlada',
  ])('%s', (title) => {
    expect(byTitle(title)).toEqual([]);
  });

  it.each([
    ['Design patterns by design', ['Software Engineering']],
    ['API design and software design', ['Software Engineering']],
    ['Systems design, and design of experiments', ['Software Engineering']],
    ['React Native from zero', ['Mobile Development']],
  ])('%s: %p', (title, expected) => {
    expect(byTitle(title)).toEqual(expected);
  });
});

describe('classifyTopics', () => {
  it.each(NAMED_TOPICS)(
    'finds %s by its own name, in a title and in a small-letter tag',
    (topic) => {
      expect(byTitle(`Let us speak of ${topic}, friends`)).toContain(topic);
      expect(byTag(topic.toLowerCase())).toContain(topic);
    },
  );

  it.each([
    ['Deep-Learning for Everyone', 'Machine Learning'],
    ['deeplearning', 'Machine Learning'],
    ['CI/CD that works', 'DevOps'],
    ['Work–Life… work-life balance', 'Work-Life Balance'],
    ['#Cybersecurity', 'Cybersecurity'],
    ['A.I. and you', 'AI'],
    ['The start-ups of Lagos', 'Startups'],
  ])('reads "%s" as %s', (title, topic) => {
    expect(byTitle(title)).toContain(topic);
  });

  it('takes names from a description, not synonyms', () => {
    expect(byDescription('An evening about machine learning.')).toEqual(['Machine Learning']);
    expect(
      byDescription('In this interview we design a flask and speak of security in the cloud.'),
    ).toEqual([]);
  });

  it('does not read a description to its end, where the advertisements are', () => {
    expect(byDescription(`${'Something else. '.repeat(40)} Learn cybersecurity with us!`)).toEqual(
      [],
    );
  });

  it('puts named topics in the order of their groups, then tags of the talk', () => {
    const topics = classifyTopics({
      title: 'Leadership, DevOps and AI',
      tags: ['elixir', 'Nairobi', 'erlang', 'startup', 'haskell'],
      description: '',
    });
    expect(topics.join()).toBe('AI,DevOps,Leadership,Startups,Elixir,Nairobi,Erlang');
  });

  it('keeps eight, and of more than eight named topics the surest', () => {
    const topics = classifyTopics({
      title: 'Mentorship and innovation: a panel on leadership, startups and product management',
      tags: ['ai', 'blockchain', 'leadership', 'other'],
      description: 'On cybersecurity, devops and data science.',
    });
    expect(topics.join()).toBe(
      'AI,Cybersecurity,Blockchain,Leadership,Mentorship,Startups,Product Management,Innovation',
    );
    expect(topics).toHaveLength(MAX_TOPICS);
  });

  it('never says a topic twice', () => {
    const topics = classifyTopics({
      title: 'AI',
      tags: ['ai', 'AI', 'Artificial Intelligence', 'Lagos', 'lagos'],
      description: 'AI',
    });
    expect(topics).toEqual(['AI', 'Lagos']);
  });
});

describe('the words of curators', () => {
  const own = new TopicClassifier({
    AI: { words: ['Copilot', 'smart assistant(s)'], exclusions: ['AI Capone'] },
  });
  const byOwn = (title: string, description = '') => own.classify({ title, tags: [], description });

  it.each([
    ['Copilot in the classroom', ''],
    ['Smart-assistants for farms', ''],
    ['A talk', 'We built it with a smart assistant.'],
    ['AI in Accra', ''],
  ])('find their topic in "%s" and "%s"', (title, description) => {
    expect(byOwn(title, description)).toEqual(['AI']);
  });

  it.each(['The copilot of a plane', 'AI Capone, a life', 'Smart homes'])(
    'do not find it in "%s"',
    (title) => expect(byOwn(title)).toEqual([]),
  );

  it('are named as the reason', () => {
    const evidence = { title: 'Copilot in the classroom', tags: ['ckan'], description: '' };
    expect(own.explain(['AI'], evidence)).toEqual([
      { topic: 'AI', matches: [{ where: 'title', text: 'Copilot' }] },
    ]);
  });
});

describe('otherTopics', () => {
  it.each<[string, string[], string[]]>([
    [
      'cleans spaces, underscores and hash marks',
      [' #quantum   computing ', 'open_data'],
      ['Quantum Computing', 'Open Data'],
    ],
    ['parts tags that were written in one', ['#alpha#beta'], ['Alpha', 'Beta']],
    [
      'says each once, as it was written first',
      ['MicroPython', 'micropython', 'MICROPYTHON'],
      ['MicroPython'],
    ],
    ['keeps the capitals of its author', ['IoT', 'PyLadies'], ['IoT', 'PyLadies']],
    [
      'gives capitals where there are none',
      ['user-groups', "women's health"],
      ['User-Groups', "Women's Health"],
    ],
    ['leaves out rooms and years', ['Room 211', 'pycascades2021', '2024'], []],
    ['leaves out kinds of recording', ['Lightning Talks', 'keynote', 'podcast'], []],
    ['leaves out addresses and markup', ['https://example.org', '@someone', '<b>'], []],
    ['leaves out sentences and novels', ['how to learn this fast', 'x'.repeat(31)], []],
    ['leaves out what says nothing', ['', '#', 'a', '42', '!!'], []],
  ])('%s', (_, tags, expected) => {
    expect(otherTopics(tags, 'A channel')).toEqual(expected);
  });

  it("leaves out the channel's own name, however it is written, and the kinds of gathering", () => {
    const tags = ['pycascades', 'Py Cascades', 'PyCon', 'MicroPython'];
    expect(otherTopics(tags, 'PyCascades')).toEqual(['MicroPython']);
  });
});
