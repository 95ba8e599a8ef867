import { readFileSync } from 'node:fs';

const GUIDE = new URL('../../../docs/operators.md', import.meta.url);

/** Read from the documented command, since manifests contain no secrets. */
export function documentedSecretKeys(guide = readFileSync(GUIDE, 'utf8')) {
  const commands = guide.match(/create secret generic (?:.*\\\n)*.*/g) ?? [];
  return (name) =>
    commands
      .filter((command) => command.startsWith(`create secret generic ${name} `))
      .flatMap((command) => [...command.matchAll(/--from-literal=([\w.-]+)=/g)])
      .map(([, key]) => key);
}
