export const SUBJECTS: readonly [Subject, ...Subject[]] = [
  { title: 'Cloud Computing at scale', tags: ['cloud', 'aws'] },
  { title: 'an interview about first jobs', tags: ['interview'] },
  { title: 'Machine Learning for small teams', tags: ['machine learning'] },
  { title: 'AI in everyday products', tags: ['artificial intelligence'] },
  { title: 'Cybersecurity without fear', tags: ['infosec', 'security'] },
  { title: 'Data Science on a laptop', tags: ['data science', 'python'] },
  { title: 'DevOps and Kubernetes step by step', tags: ['devops', 'kubernetes'] },
  { title: 'Software Engineering that lasts', tags: ['software engineering'] },
  { title: 'Web Development with fewer parts', tags: ['web development', 'javascript'] },
  { title: 'Mobile Development on Android', tags: ['android'] },
  { title: 'Blockchain explained plainly', tags: ['blockchain'] },
  { title: 'Career Development in five moves', tags: ['career'] },
  { title: 'Leadership for new leads', tags: ['leadership'] },
  { title: 'Mentorship that works', tags: ['mentorship'] },
  { title: 'Networking at a conference', tags: ['networking'] },
  { title: 'Work-Life Balance on call', tags: [] },
  { title: 'the Tech Industry this year', tags: ['tech industry'] },
  { title: 'Startups and their first ten customers', tags: ['startup'] },
  { title: 'Product Management by numbers', tags: ['product management'] },
  { title: 'Design that includes everyone', tags: ['design', 'ux'] },
  { title: 'Innovation inside old companies', tags: ['innovation'] },
  { title: 'Entrepreneurship after thirty', tags: ['entrepreneurship'] },
  // Near misses: "AI" inside "maintaining" and "email", "design" inside "designated".
  { title: 'maintaining an email archive', tags: ['email'] },
  { title: 'the designated driver', tags: [] },
];

export interface Subject {
  readonly title: string;
  readonly tags: readonly string[];
}
