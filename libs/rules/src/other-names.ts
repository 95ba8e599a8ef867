import { normalizeLine } from './characters.js';
import { foldForSearch } from './fold-text.js';
import type { OtherNames } from './search-words.js';

/** Of all groups, of each group, and the characters of each name. */
export const OTHER_NAME_LIMITS = { groups: 300, names: 10, characters: 40 } as const;

/** Names as they are compared: a name stands in one group only. */
export const foldName = (name: string): string => foldForSearch(normalizeLine(name));

export function checkOtherNames(groups: OtherNames): string | undefined {
  const { groups: mostGroups, names: mostNames, characters } = OTHER_NAME_LIMITS;
  if (groups.length > mostGroups) return `At most ${mostGroups} groups`;
  if (groups.some(({ length }) => length < 2 || length > mostNames))
    return `Each group must have 2 to ${mostNames} names`;
  const names = groups.flat();
  if (names.some((name) => name.trim() === '' || name.length > characters))
    return `Each name must have 1 to ${characters} characters`;
  if (names.some((name) => !/[\p{L}\p{N}]/u.test(foldName(name)) || /[,\p{C}]/u.test(name)))
    return 'Each name must have a letter or digit, and no comma';
  const known = new Set<string>();
  for (const name of names) {
    const folded = foldName(name);
    if (known.has(folded)) return `Each name must be there once: “${normalizeLine(name)}”`;
    known.add(folded);
  }
  return undefined;
}

/**
 * Without names that are ordinary words (Go, Node, Rust, RAG, STEM) or abbreviations of many things
 * (CV, PM, DL, TF).
 */
export const BUILT_IN_OTHER_NAMES: OtherNames = [
  ['Kubernetes', 'k8s'],
  ['JavaScript', 'js'],
  ['TypeScript', 'ts'],
  ['Node.js', 'NodeJS'],
  ['React.js', 'ReactJS', 'React'],
  ['Vue.js', 'VueJS', 'Vue'],
  ['Next.js', 'NextJS'],
  ['Golang', 'Go lang', 'Go language'],
  ['C++', 'cpp'],
  ['C#', 'csharp', 'C sharp'],
  ['.NET', 'dotnet', 'dot net'],
  ['WebAssembly', 'Wasm'],
  ['PostgreSQL', 'Postgres'],
  ['database', 'databases', 'db'],
  ['GraphQL', 'GQL'],
  ['AI', 'Artificial Intelligence'],
  ['Machine Learning', 'ml'],
  ['LLM', 'LLMs', 'Large Language Model', 'Large Language Models'],
  ['Generative AI', 'GenAI', 'Gen AI'],
  ['NLP', 'Natural Language Processing'],
  ['DevOps', 'dev ops'],
  ['DevSecOps', 'dev sec ops'],
  ['DevRel', 'Developer Relations'],
  ['CI/CD', 'CICD', 'CI', 'Continuous Integration'],
  ['CLI', 'command line', 'command line interface'],
  ['regex', 'regexp', 'regular expression', 'regular expressions'],
  ['IaC', 'Infrastructure as Code'],
  ['SRE', 'Site Reliability Engineering', 'Site Reliability'],
  ['AWS', 'Amazon Web Services'],
  ['GCP', 'Google Cloud', 'Google Cloud Platform'],
  ['SaaS', 'Software as a Service'],
  ['UX', 'User Experience'],
  ['UI', 'User Interface', 'User Interfaces'],
  ['a11y', 'accessibility'],
  ['i18n', 'internationalization', 'internationalisation'],
  ['l10n', 'localization', 'localisation'],
  ['PWA', 'Progressive Web App', 'Progressive Web Apps'],
  ['front end', 'frontend'],
  ['back end', 'backend'],
  ['full stack', 'fullstack'],
  ['Raspberry Pi', 'rpi', 'RasPi'],
  ['scikit-learn', 'sklearn'],
  ['VR', 'Virtual Reality'],
  ['AR', 'Augmented Reality'],
  ['IoT', 'Internet of Things'],
  ['cybersecurity', 'cyber security', 'infosec', 'information security'],
  ['AppSec', 'application security'],
  ['open source', 'OSS', 'open source software'],
  ['TDD', 'Test Driven Development'],
  ['DDD', 'Domain Driven Design'],
  ['QA', 'Quality Assurance'],
  ['ERP', 'Enterprise Resource Planning'],
  ['fintech', 'financial technology'],
  ['ecommerce', 'e commerce'],
  ['data visualization', 'data visualisation', 'dataviz'],
  ['DEI', 'DE&I', 'Diversity Equity and Inclusion'],
  ['HBCU', 'HBCUs'],
];
