import { paths } from '../../../shared/paths.js';

/** Samples name roles, not people, and link to pages of this site. */
export const sampleCreators: readonly [Creator, ...Creator[]] = [
  {
    id: 'sample-cloud-educator',
    name: 'Cloud educator',
    tagline: 'Cloud skills for people who change careers',
    bio: 'A few lines in your own words. A cloud educator might say who they teach, what a learner has built by the end, and why they started teaching at all.',
    topics: ['Cloud Computing', 'DevOps'],
    courses: [
      {
        label: 'Cloud foundations',
        note: 'Your course goes here. In this sample: episodes on Cloud Computing.',
        url: paths.topic('Cloud Computing'),
      },
      {
        label: 'From laptop to production',
        note: 'Another course. In this sample: episodes on DevOps.',
        url: paths.topic('DevOps'),
      },
    ],
    social: [
      {
        label: 'LinkedIn',
        note: 'Your profile goes here. In this sample: the events page.',
        url: paths.events,
      },
    ],
    store: [
      {
        label: 'Study cards',
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
    topics: ['Cybersecurity'],
    courses: [
      {
        label: 'A first incident plan',
        note: 'Your service goes here. In this sample: episodes on Cybersecurity.',
        url: paths.topic('Cybersecurity'),
      },
    ],
    social: [
      {
        label: 'Website',
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
    topics: ['Career Development', 'Interview'],
    courses: [],
    social: [
      {
        label: 'YouTube',
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
    topics: ['Design', 'Startups'],
    courses: [],
    social: [],
    store: [],
  },
];

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
