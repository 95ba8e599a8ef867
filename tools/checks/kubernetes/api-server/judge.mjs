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
