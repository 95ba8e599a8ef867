import { readFileSync } from 'node:fs';

export function brokenRules(objects) {
  return [...objects.flatMap(brokenPodRules), ...secretValues(objects), ...missingParts(objects)];
}

function secretValues(objects) {
  return objects
    .filter(({ kind }) => kind === 'Secret')
    .map(
      ({ metadata }) =>
        `Secret ${metadata.name}: secrets are made in the cluster, not written here`,
    );
}

function missingParts(objects) {
  const ofKind = (kind) => objects.filter((object) => object.kind === kind);
  const policies = ofKind('NetworkPolicy');
  const problems = ofKind('Deployment').flatMap(({ metadata: { name }, spec }) => {
    const labels = spec.template.metadata.labels;
    const missing = ['PodDisruptionBudget', 'ServiceAccount', 'NetworkPolicy'].filter(
      (kind) => !ofKind(kind).some(({ metadata }) => metadata.name === name),
    );
    const budget = ofKind('PodDisruptionBudget').find(({ metadata }) => metadata.name === name);
    return [
      ...missing.map((kind) => `Deployment ${name}: has no ${kind}`),
      ...(budget && !selects(budget.spec.selector, labels)
        ? [`PodDisruptionBudget ${name}: selects no pod of its Deployment`]
        : []),
    ];
  });
  return policies.some(deniesAll)
    ? problems
    : [...problems, 'no NetworkPolicy denies everything to all pods'];
}

function selects({ matchLabels = {} }, labels) {
  return Object.entries(matchLabels).every(([name, value]) => labels[name] === value);
}

function deniesAll({ spec: { podSelector, policyTypes = [], ingress, egress } }) {
  const isEverybody = Object.keys(podSelector).length === 0;
  return (
    isEverybody &&
    !ingress &&
    !egress &&
    ['Ingress', 'Egress'].every((t) => policyTypes.includes(t))
  );
}

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

const VOLUMES = new Set([
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
]);
const SECCOMP = new Set(['RuntimeDefault', 'Localhost']);
const SECRET_NAME = /SECRET|TOKEN|PASSWORD|_KEY$|_URI$|SMTP_URL/;

const POD_RULES = {
  'shares nothing with the machine': ({ hostNetwork, hostPID, hostIPC }) =>
    !hostNetwork && !hostPID && !hostIPC,
  'mounts no folder of the machine': ({ volumes = [] }) =>
    volumes.every((volume) =>
      Object.keys(volume).every((key) => key === 'name' || VOLUMES.has(key)),
    ),
  'has no token of the cluster': ({ automountServiceAccountToken }) =>
    automountServiceAccountToken === false,
};

const CONTAINER_RULES = {
  'is not privileged': ({ own }) => !own.privileged,
  'gains no privileges': ({ own }) => own.allowPrivilegeEscalation === false,
  'drops all capabilities': ({ own }) => own.capabilities?.drop?.includes('ALL') === true,
  'adds no capability': ({ own }) =>
    (own.capabilities?.add ?? []).every((name) => name === 'NET_BIND_SERVICE'),
  'is not root': ({ any }) => any('runAsNonRoot') === true && any('runAsUser') !== 0,
  'has a seccomp profile': ({ any }) => SECCOMP.has(any('seccompProfile')?.type),
  'takes no port of the machine': ({ container }) =>
    (container.ports ?? []).every(({ hostPort }) => !hostPort),
  'says what it needs': ({ container: { resources } }) =>
    Boolean(resources?.requests?.cpu && resources.requests.memory && resources.limits?.memory),
  'names the version of its image': ({ container: { image } }) =>
    /[:@]/.test(image.split('/').at(-1)) && !image.endsWith(':latest'),
  'holds no secret value': ({ container }) =>
    (container.env ?? []).every(
      ({ name, value }) => value === undefined || !SECRET_NAME.test(name),
    ),
};

/** Not for jobs, which end. */
const SERVER_RULES = {
  'is probed': ({ container }) => Boolean(container.readinessProbe && container.livenessProbe),
};

/** For apps, which store nothing on disk. */
const APP_RULES = {
  'cannot write to its image': ({ own }) => own.readOnlyRootFilesystem === true,
};

function brokenPodRules(workload) {
  const pod = podOf(workload);
  if (!pod) return [];
  const name = `${workload.kind} ${workload.metadata.name}`;
  const containers = [...(pod.initContainers ?? []), ...(pod.containers ?? [])];
  const rules = {
    ...CONTAINER_RULES,
    ...(workload.kind !== 'CronJob' && SERVER_RULES),
    ...(workload.kind === 'Deployment' && APP_RULES),
  };
  return [
    ...broken(POD_RULES, pod, name),
    ...containers.flatMap((container) =>
      broken(rules, contextOf(container, pod), `${name}, container ${container.name}`),
    ),
  ];
}

function broken(rules, subject, name) {
  return Object.entries(rules)
    .filter(([, holds]) => !holds(subject))
    .map(([rule]) => `${name}: not "${rule}"`);
}

function podOf({ kind, spec }) {
  if (kind === 'Pod') return spec;
  return (kind === 'CronJob' ? spec.jobTemplate.spec : spec)?.template?.spec;
}

function contextOf(container, pod) {
  const own = container.securityContext ?? {};
  return { container, own, any: (key) => own[key] ?? pod.securityContext?.[key] };
}
