import { paths } from '../../shared/paths.js';
import type { CreatorLink, CreatorTab } from './creator-links.js';

export interface SampleCreator {
  /** Draws the picture. */
  readonly id: string;
  /** Nobody's name: what somebody does. */
  readonly role: string;
  readonly line: string;
  readonly bio: string;
  readonly topics: readonly string[];
  readonly links: Readonly<Record<CreatorTab, readonly CreatorLink[]>>;
}

/** Made up to show what a tile is like. What they link to is there: pages of this site. */
export const sampleCreators: readonly SampleCreator[] = [
  {
    id: 'sample-cloud-educator',
    role: 'Cloud educator',
    line: 'Cloud skills for people who change careers',
    bio: 'A few lines in your own words. A cloud educator might say who they teach, what a learner has built by the end, and why they started teaching at all.',
    topics: ['Cloud Computing', 'DevOps'],
    links: {
      'Courses & Services': [
        {
          label: 'Cloud foundations',
          note: 'Your course stands here. In this sample: episodes on Cloud Computing.',
          to: paths.topic('Cloud Computing'),
        },
        {
          label: 'From laptop to production',
          note: 'Another course. In this sample: episodes on DevOps.',
          to: paths.topic('DevOps'),
        },
      ],
      'Social Links': [
        {
          label: 'Where I speak',
          note: 'Your profiles stand here. In this sample: the events page.',
          to: paths.events,
        },
      ],
      Store: [
        {
          label: 'Study cards',
          note: 'What you sell stands here. In this sample: all the categories.',
          to: paths.categories,
        },
      ],
    },
  },
  {
    id: 'sample-security-analyst',
    role: 'Security analyst',
    line: 'Defence, explained without fear',
    bio: 'Somebody in security might write which threats they follow, how they coach a team through its first incident, and what they wish every beginner knew.',
    topics: ['Cybersecurity'],
    links: {
      'Courses & Services': [
        {
          label: 'A first incident plan',
          note: 'Your service stands here. In this sample: episodes on Cybersecurity.',
          to: paths.topic('Cybersecurity'),
        },
      ],
      'Social Links': [
        {
          label: 'What I am reading',
          note: 'Your profiles stand here. In this sample: the news page.',
          to: paths.news,
        },
      ],
      Store: [],
    },
  },
  {
    id: 'sample-podcast-host-2',
    role: 'Podcast host',
    line: 'Career stories, told at full length',
    bio: 'A host might say whose stories they tell, how often a new episode comes out, and which one to begin with.',
    topics: ['Career Development', 'Interview'],
    links: {
      'Courses & Services': [],
      'Social Links': [
        {
          label: 'My channel',
          note: 'Your profiles stand here. In this sample: all the channels.',
          to: paths.channels,
        },
      ],
      Store: [],
    },
  },
  {
    id: 'sample-design-founder',
    role: 'Design founder',
    line: 'Products that look like the people who use them',
    bio: 'A tile can be this young: the slot is secured, the bio is written, and the links follow once the first things are ready to be shown.',
    topics: ['Design', 'Startups'],
    links: { 'Courses & Services': [], 'Social Links': [], Store: [] },
  },
];
