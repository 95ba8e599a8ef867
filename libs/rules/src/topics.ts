/** The named topics in their groups, both in the order in which they are shown. */
export const TOPIC_GROUPS = {
  'Technical Topics': [
    'AI',
    'Machine Learning',
    'Cybersecurity',
    'Cloud Computing',
    'Data Science',
    'DevOps',
    'Software Engineering',
    'Web Development',
    'Mobile Development',
    'Blockchain',
  ],
  'Career & Leadership': [
    'Career Development',
    'Leadership',
    'Interview',
    'Mentorship',
    'Networking',
    'Work-Life Balance',
  ],
  'Industry & Business': [
    'Tech Industry',
    'Startups',
    'Product Management',
    'Design',
    'Innovation',
    'Entrepreneurship',
  ],
} as const;

export type NamedTopic = (typeof TOPIC_GROUPS)[keyof typeof TOPIC_GROUPS][number];

/** All named topics, in the order of the groups. */
export const NAMED_TOPICS: readonly NamedTopic[] = Object.values(TOPIC_GROUPS).flat();
