import { hasPort, podTemplateOf, selects } from './selectors.mjs';

const ADDED_LABELS = {
  Deployment: ['pod-template-hash'],
  StatefulSet: ['controller-revision-hash'],
};
const PROBES = ['startupProbe', 'livenessProbe', 'readinessProbe'];

export function brokenWorkloadRules(workload, context) {
  const pod = podTemplateOf(workload).spec;
  return [
    ...brokenSelector(workload),
    ...(pod.topologySpreadConstraints ?? []).flatMap((constraint) =>
      brokenSpread(constraint, workload),
    ),
    ...missingObject('ServiceAccount', pod.serviceAccountName, context),
    ...missingObject('Service', workload.spec.serviceName, context),
    ...[...(pod.initContainers ?? []), ...pod.containers].flatMap((container) =>
      [
        ...brokenMounts(container, workload),
        ...brokenProbes(container, workload),
        ...brokenSources(container, context),
      ].map((problem) => `container ${container.name}: ${problem}`),
    ),
  ];
}

const labelsOf = (workload) => podTemplateOf(workload).metadata?.labels ?? {};

function brokenSelector(workload) {
  if (!['Deployment', 'StatefulSet', 'DaemonSet'].includes(workload.kind)) return [];
  const { selector } = workload.spec;
  const isMatched = Object.keys(selector ?? {}).length > 0 && selects(selector, labelsOf(workload));
  return isMatched ? [] : ['its selector does not match its own pods'];
}

function brokenSpread({ labelSelector, matchLabelKeys = [] }, workload) {
  if (!labelSelector) return ['a topologySpreadConstraint has no labelSelector'];
  const labels = labelsOf(workload);
  const known = [...Object.keys(labels), ...(ADDED_LABELS[workload.kind] ?? [])];
  const own = Object.keys(labelSelector.matchLabels ?? {});
  return [
    ...(selects(labelSelector, labels)
      ? []
      : ['the labelSelector of a topologySpreadConstraint does not match its own pods']),
    ...matchLabelKeys
      .filter((key) => !known.includes(key) || own.includes(key))
      .map((key) => `matchLabelKeys cannot have ${key}: the pods lack it, or labelSelector has it`),
  ];
}

function missingObject(kind, name, { objects }) {
  const isThere = objects.some((object) => object.kind === kind && object.metadata.name === name);
  return !name || isThere ? [] : [`there is no ${kind} ${name}`];
}

function brokenMounts({ volumeMounts = [] }, workload) {
  const claims = (workload.spec.volumeClaimTemplates ?? []).map(({ metadata }) => metadata);
  const volumes = [...(podTemplateOf(workload).spec.volumes ?? []), ...claims];
  return volumeMounts
    .filter(({ name }) => volumes.every((volume) => volume.name !== name))
    .map(({ name }) => `it mounts ${name}, which is not a volume of the pod`);
}

function brokenProbes(container, workload) {
  return PROBES.map((probe) => container[probe]?.httpGet ?? container[probe]?.tcpSocket)
    .filter((action) => action && !hasPort(workload, action.port))
    .map(({ port }) => `a probe asks port ${port}, which it does not have`);
}

function brokenSources({ env = [], envFrom = [] }, { objects, secretKeys }) {
  const keysOf = (name) =>
    Object.keys(
      objects.find((o) => o.kind === 'ConfigMap' && o.metadata.name === name)?.data ?? {},
    );
  const references = env.map(({ valueFrom }) => valueFrom ?? {});
  return [
    ...envFrom.flatMap(({ configMapRef: map }) =>
      missingObject('ConfigMap', map?.name, { objects }),
    ),
    ...missingKeys(
      'ConfigMap',
      references.map((from) => from.configMapKeyRef),
      keysOf,
    ),
    ...missingKeys(
      'Secret',
      references.map((from) => from.secretKeyRef),
      secretKeys,
    ),
  ];
}

/** Includes optional keys, which operators must know to set. */
function missingKeys(kind, references, keysOf) {
  return references
    .filter((ref) => ref && !keysOf(ref.name).includes(ref.key))
    .map(({ name, key }) => `the ${kind} ${name} has no key ${key}`);
}
