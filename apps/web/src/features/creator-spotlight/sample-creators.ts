import { paths } from '../../shared/paths.js';

/** Samples name roles, not people, and link to pages of this site. */
export const sampleCreators: readonly Creator[] = [
  {
    id: 'sample-cloud-educator',
    name: 'Cloud educator',
    tagline: 'Cloud skills for people who change careers',
    bio: 'A few lines in your own words. A cloud educator might say who they teach, what a learner has built by the end, and why they started teaching at all.',
    image: null,
    topics: ['Cloud Computing', 'DevOps'],
    courses: [
      {
        title: 'Cloud foundations',
        note: 'Your course goes here. In this sample: episodes on Cloud Computing.',
        url: paths.topic('Cloud Computing'),
      },
      {
        title: 'From laptop to production',
        note: 'Another course. In this sample: episodes on DevOps.',
        url: paths.topic('DevOps'),
      },
    ],
    social: [
      {
        platform: 'LinkedIn',
        note: 'Your profile goes here. In this sample: the events page.',
        url: paths.events,
      },
    ],
    store: [
      {
        title: 'Study cards',
        note: 'Your product goes here. In this sample: all the categories.',
        url: paths.categories,
      },
    ],
  },
  {
    id: 'sample-security-analyst',
    name: 'Security analyst',
    tagline: 'Defense, explained without fear',
    bio: 'A security analyst might write which threats they follow, how they coach a team through its first incident, and what they wish every beginner knew.',
    image: null,
    topics: ['Cybersecurity'],
    courses: [
      {
        title: 'A first incident plan',
        note: 'Your service goes here. In this sample: episodes on Cybersecurity.',
        url: paths.topic('Cybersecurity'),
      },
    ],
    social: [
      {
        platform: 'Website',
        note: 'Your profile goes here. In this sample: the news page.',
        url: paths.news,
      },
    ],
    store: [],
  },
  {
    id: 'sample-podcast-host-2',
    name: 'Podcast host',
    tagline: 'Full-length career stories',
    bio: 'A host might say whose stories they tell, how often a new episode comes out, and which one to begin with.',
    image: null,
    topics: ['Career Development', 'Interview'],
    courses: [],
    social: [
      {
        platform: 'YouTube',
        note: 'Your profile goes here. In this sample: all the channels.',
        url: paths.channels,
      },
    ],
    store: [],
  },
  {
    id: 'sample-design-founder',
    name: 'Design founder',
    tagline: 'Products that look like the people who use them',
    bio: 'A tile can be this young: the slot is secured, the bio is written, and the links follow once the first things are ready to be shown.',
    image: null,
    topics: ['Design', 'Startups'],
    courses: [],
    social: [],
    store: [],
  },
];

interface TitledLink {
  readonly title: string;
  readonly url: string;
  readonly note: string;
}

interface SocialLink {
  readonly platform: string;
  readonly url: string;
  readonly note: string;
}

export interface Creator {
  /** Seeds the placeholder image. */
  readonly id: string;
  readonly name: string;
  readonly tagline: string;
  readonly bio: string;
  /** Null shows a placeholder. */
  readonly image: string | null;
  readonly topics: readonly string[];
  readonly courses: readonly TitledLink[];
  readonly social: readonly SocialLink[];
  readonly store: readonly TitledLink[];
}

export interface ListedLink {
  readonly label: string;
  readonly url: string;
  readonly note: string;
}

export function tabsOf({ courses, social, store }: Creator) {
  return [
    { tab: 'Courses & Services', links: courses.map(titled) },
    {
      tab: 'Social Links',
      links: social.map(({ platform, ...link }) => ({ label: platform, ...link })),
    },
    { tab: 'Store', links: store.map(titled) },
  ] as const satisfies readonly { tab: string; links: readonly ListedLink[] }[];
}

function titled({ title, ...link }: TitledLink): ListedLink {
  return { label: title, ...link };
}
