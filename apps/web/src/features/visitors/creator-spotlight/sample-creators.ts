import creators from './sample-creators.json' with { type: 'json' };

/** Samples name roles, not people, and link to pages of this site. */
export const sampleCreators: readonly Creator[] = creators;

export interface Creator {
  /** Seeds the placeholder image. */
  readonly id: string;
  readonly name: string;
  readonly tagline: string;
  readonly bio: string;
  readonly topics: readonly string[];
  readonly courses: readonly ListedLink[];
  readonly social: readonly ListedLink[];
  readonly store: readonly ListedLink[];
}

interface ListedLink {
  readonly label: string;
  readonly url: string;
  readonly note: string;
}

export const tabsOf = ({ courses, social, store }: Creator) =>
  [
    { tab: 'Courses & Services', links: courses },
    { tab: 'Social Links', links: social },
    { tab: 'Store', links: store },
  ] as const;
