import { readFile } from 'node:fs/promises';
import { parseAllDocuments } from 'yaml';
import { findProgram } from '../programs/find-program.mjs';
import { startApiServer } from './server.mjs';

const REFUSED = new URL('../fixtures/refused-by-api-server.yaml', import.meta.url);

/** Has a real API server judge the rendered overlays. Returns the number of problems. */
export async function judgeByApiServer({ rendered, definitions, cacheDir, log }) {
  const { program, version } = await findProgram('api-server', { cacheDir, log });
  const { client, stop } = await startApiServer({ program });
  log(`API server ${version} is ready`);
  try {
    await install(client, definitions);
    await refuseFaults(client);
    let problems = 0;
    for (const [name, objects] of rendered)
      problems += await report(client, { name, objects, log });
    return problems;
  } finally {
    await client.close();
    await stop();
  }
}

export async function install(client, definitions) {
  for (const definition of definitions) {
    const { error } = await client.apply(definition, { isDryRun: false });
    if (error) throw new Error(`CustomResourceDefinition ${definition.metadata.name}: ${error}`);
    await client.untilServed(definition);
  }
}

/** A server that accepts known faults would prove nothing. */
async function refuseFaults(client) {
  const faults = parseAllDocuments(await readFile(REFUSED, 'utf8')).map((one) => one.toJS());
  const accepted = (await judge(client, faults)).filter(({ error }) => error === undefined);
  if (accepted.length === 0) return;
  throw new Error(`The API server accepts faults: ${accepted.map(({ name }) => name).join(', ')}`);
}

async function report(client, { name, objects, log }) {
  const verdicts = await judge(client, objects);
  const refused = verdicts.filter(({ error }) => error !== undefined);
  const warnings = verdicts.flatMap((verdict) =>
    verdict.warnings.map((text) => `${verdict.name}: warning: ${text}`),
  );
  for (const verdict of refused) log(`${name}: refused: ${verdict.name}: ${verdict.error}`);
  for (const warning of warnings) log(`${name}: ${warning}`);
  const accepted = verdicts.length - refused.length;
  log(
    `${name}: API server: ${accepted} accepted, ${refused.length} refused, ${warnings.length} warnings`,
  );
  return refused.length + warnings.length;
}

/** Pods are created by controllers, which do not run here, so each template is judged as a pod too. */
const podOf = ({ kind, metadata, spec }) => {
  const template = kind === 'CronJob' ? spec.jobTemplate.spec.template : spec?.template;
  if (!template?.spec?.containers) return [];
  const { name, namespace } = metadata;
  const { labels, annotations } = template.metadata ?? {};
  return [
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: `${name}-pod`, namespace, labels, annotations },
      spec: { ...template.spec, volumes: [...(template.spec.volumes ?? []), ...claimed(spec)] },
    },
  ];
};

/** A StatefulSet's controller adds a volume for each of its claims. */
const claimed = ({ volumeClaimTemplates = [] }) =>
  volumeClaimTemplates.map(({ metadata: { name } }) => ({
    name,
    persistentVolumeClaim: { claimName: name },
  }));

const RESTRICTED = {
  'pod-security.kubernetes.io/enforce': 'restricted',
  'pod-security.kubernetes.io/warn': 'restricted',
};

const nameOf = ({ kind, metadata }) => `${kind} ${metadata.name}`;

/** Server-side dry run of all objects, after the real creation of the namespaces, accounts and priorities that they need. */
export async function judge(client, objects) {
  await prepare(client, objects);
  const verdicts = [];
  for (const object of [...objects, ...objects.flatMap(podOf)]) {
    const { error, warnings } = await client.apply(object, { isDryRun: true });
    verdicts.push({ name: nameOf(object), error, warnings });
  }
  return verdicts;
}

async function prepare(client, objects) {
  const names = new Set(objects.flatMap(({ metadata }) => metadata.namespace ?? []));
  const namespaces = [...names].map((name) => ({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name, labels: RESTRICTED },
  }));
  // In a cluster, a controller creates the account "default".
  const defaults = [...names].map((namespace) => ({
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: { name: 'default', namespace },
  }));
  const named = objects.filter(({ kind }) => ['PriorityClass', 'ServiceAccount'].includes(kind));
  for (const object of [...namespaces, ...defaults, ...named]) {
    const { error } = await client.apply(object, { isDryRun: false });
    if (error) throw new Error(`${nameOf(object)}: ${error}`);
  }
}
