import { readFileSync } from 'node:fs';

const GUIDE = new URL('../../../docs/operators.md', import.meta.url);

/** The keys of a Secret by the command that operators create it with: manifests hold no secrets to look at. */
export function documentedSecretKeys(guide = readFileSync(GUIDE, 'utf8')) {
  const commands = guide.match(/create secret generic (?:.*\\\n)*.*/g) ?? [];
  return (name) =>
    commands
      .filter((command) => command.startsWith(`create secret generic ${name} `))
      .flatMap((command) => [...command.matchAll(/--from-literal=([\w.-]+)=/g)])
      .map(([, key]) => key);
}
