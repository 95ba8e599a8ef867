import { readFileSync } from 'node:fs';

const GUIDE = new URL('../../../docs/operators.md', import.meta.url);

/** The keys of a Secret by its name: those that an ExternalSecret writes, and those of the documented command. */
export function secretKeysOf(objects) {
  const documented = documentedSecretKeys();
  const external = objects.filter(({ kind }) => kind === 'ExternalSecret');
  return (name) => [
    ...external
      .filter(({ spec }) => spec.target.name === name)
      .flatMap(({ spec }) => (spec.data ?? []).map(({ secretKey }) => secretKey)),
    ...documented(name),
  ];
}

/** Read from the documented command, since manifests contain no secrets. */
export function documentedSecretKeys(guide = readFileSync(GUIDE, 'utf8')) {
  const commands = guide.match(/create secret generic (?:.*\\\n)*.*/g) ?? [];
  return (name) =>
    commands
      .filter((command) => command.startsWith(`create secret generic ${name} `))
      .flatMap((command) => [...command.matchAll(/--from-literal=([\w.-]+)=/g)])
      .map(([, key]) => key);
}
