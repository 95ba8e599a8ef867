import { readFileSync } from 'node:fs';

type Some<T> = readonly [T, ...T[]];
type Texts = Some<string>;

interface Subject {
  readonly title: string;
  readonly tags: readonly string[];
}

interface MadeUp {
  /** Channels and publishers have names that no real one bears; each says that it is made up. */
  readonly demo: {
    readonly channels: Some<{
      readonly name: string;
      readonly handle: string;
      readonly subjects: Texts;
      readonly tags: readonly string[];
    }>;
    readonly titleForms: Texts;
    readonly chapters: Texts;
    readonly publishers: Texts;
    readonly products: Texts;
    readonly flaws: Texts;
    readonly news: Texts;
  };
  readonly synthetic: {
    readonly subjects: Some<Subject>;
    /** "AI" inside "maintaining" and "email", "design" inside "designated". */
    readonly nearMisses: readonly Subject[];
    readonly longNotes: Texts;
    readonly products: Texts;
    readonly news: Texts;
  };
}

const FILE = new URL('../data/made-up.json', import.meta.url);

export const { demo, synthetic } = JSON.parse(readFileSync(FILE, 'utf8')) as MadeUp;

export const SUBJECTS = [...synthetic.subjects, ...synthetic.nearMisses] as const;
