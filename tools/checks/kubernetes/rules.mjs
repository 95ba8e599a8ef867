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

const APP_RULES = {
  'cannot write to its image': ({ own }) => own.readOnlyRootFilesystem === true,
};

function brokenPodRules(workload) {
  const pod = podTemplateOf(workload)?.spec;
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

function contextOf(container, pod) {
  const own = container.securityContext ?? {};
  return { container, own, any: (key) => own[key] ?? pod.securityContext?.[key] };
}

/**
 * Names and selectors without a target, which schemas cannot detect. `targets`: objects of all overlays.
 * `secretKeys`: keys of the manually created Secret.
 */
export function brokenReferences(objects, { targets = objects, secretKeys }) {
  const context = { objects, targets, secretKeys, workloads: workloadsOf(objects) };
  return objects.flatMap((object) => {
    const name = `${object.kind} ${object.metadata.name}`;
    const rule = podTemplateOf(object) ? brokenWorkloadRules : RULES[object.kind];
    return (rule?.(object, context) ?? []).map((problem) => `${name}: ${problem}`);
  });
}

const workloadsOf = (objects) => objects.filter((object) => podTemplateOf(object));

const MATCHES = {
  In: ({ key, values }, labels) => values.includes(labels[key]),
  NotIn: ({ key, values }, labels) => !values.includes(labels[key]),
  Exists: ({ key }, labels) => key in labels,
  DoesNotExist: ({ key }, labels) => !(key in labels),
};

const RULES = {
  Service: brokenService,
  Ingress: brokenIngress,
  PodDisruptionBudget: ({ spec }, { workloads }) => podsOrProblem(spec.selector, workloads),
  PodMonitor: brokenPodMonitor,
  HorizontalPodAutoscaler: brokenScaling,
  ScaledObject: brokenScaling,
  NetworkPolicy: (policy, context) =>
    brokenNetworkRules(policy, { ...context, knownWorkloads: workloadsOf(context.targets) }),
};

function podsOrProblem(selector, workloads) {
  return selectedBy(selector, workloads).length > 0 ? [] : ['selects no pod'];
}

function brokenService({ spec }, { workloads }) {
  if (!spec.selector) return [];
  const selector = { matchLabels: spec.selector };
  const missing = spec.ports.map(({ port, targetPort = port }) => targetPort);
  return [
    ...podsOrProblem(selector, workloads),
    ...selectedBy(selector, workloads).flatMap((workload) =>
      missingPorts(workload, missing).map((port) => `no container has its port ${port}`),
    ),
  ];
}

function missingPorts(workload, ports) {
  return ports.filter((port) => !hasPort(workload, port));
}

function brokenIngress({ spec }, { objects }) {
  return (spec.rules ?? [])
    .flatMap(({ http }) => http.paths)
    .filter(({ backend: { service } }) => !servicePort(service, objects))
    .map(({ backend: { service } }) => `there is no such port of a Service ${service.name}`);
}

function servicePort({ name, port }, objects) {
  const service = objects.find(
    ({ kind, metadata }) => kind === 'Service' && metadata.name === name,
  );
  return service?.spec.ports.find((own) => own.name === port.name || own.port === port.number);
}

function brokenPodMonitor({ spec }, { workloads, secretKeys }) {
  const chosen = selectedBy(spec.selector, workloads);
  return [
    ...podsOrProblem(spec.selector, workloads),
    ...spec.podMetricsEndpoints
      .filter(({ port }) => chosen.some((workload) => !hasPort(workload, port)))
      .map(({ port }) => `no container has its port ${port}`),
    ...spec.podMetricsEndpoints
      .map(({ authorization }) => authorization?.credentials)
      .filter((ref) => ref && !secretKeys(ref.name).includes(ref.key))
      .map(({ name, key }) => `the Secret ${name} has no key ${key}`),
  ];
}

function brokenScaling({ spec: { scaleTargetRef: target } }, { objects }) {
  const kind = target.kind ?? 'Deployment';
  const isTarget = (object) => object.kind === kind && object.metadata.name === target.name;
  return objects.some(isTarget) ? [] : [`there is no ${kind} ${target.name} to scale`];
}

const ADDED_LABELS = {
  Deployment: ['pod-template-hash'],
  StatefulSet: ['controller-revision-hash'],
};
const PROBES = ['startupProbe', 'livenessProbe', 'readinessProbe'];

function brokenWorkloadRules(workload, context) {
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
  const labelNames = [...Object.keys(labels), ...(ADDED_LABELS[workload.kind] ?? [])];
  const own = Object.keys(labelSelector.matchLabels ?? {});
  return [
    ...(selects(labelSelector, labels)
      ? []
      : ['the labelSelector of a topologySpreadConstraint does not match its own pods']),
    ...matchLabelKeys
      .filter((key) => !labelNames.includes(key) || own.includes(key))
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

/** Selectors that match nothing: a NetworkPolicy allows less than intended. */
function brokenNetworkRules({ spec }, { workloads, knownWorkloads }) {
  const chosen = selectedBy(spec.podSelector, workloads);
  return [
    ...unmatched(spec.podSelector, workloads).map((text) => `selects no pod with ${text}`),
    ...(spec.ingress ?? []).flatMap(({ from = [], ports = [] }) => [
      ...unmatchedPeers(from, knownWorkloads),
      ...portsWithoutRule(ports, chosen),
    ]),
    ...(spec.egress ?? []).flatMap(({ to = [], ports = [] }) => [
      ...unmatchedPeers(to, knownWorkloads),
      ...portsWithoutRule(
        ports,
        ownPeers(to).flatMap((selector) => selectedBy(selector, knownWorkloads)),
      ),
    ]),
  ];
}

/** Other namespaces and address ranges cannot be verified. */
function ownPeers(peers) {
  return peers
    .filter(({ podSelector, namespaceSelector }) => podSelector && !namespaceSelector)
    .map(({ podSelector }) => podSelector);
}

function unmatchedPeers(peers, workloads) {
  return ownPeers(peers)
    .flatMap((selector) => unmatched(selector, workloads))
    .map((text) => `a peer is no pod with ${text}`);
}

function unmatched(selector, workloads) {
  return partsOf(selector)
    .filter((part) => selectedBy(part, workloads).length === 0)
    .map((part) => JSON.stringify(part.matchLabels));
}

function portsWithoutRule(ports, workloads) {
  return ports
    .filter(({ port }) => workloads.some((workload) => !hasPort(workload, port)))
    .map(({ port }) => `no container has its port ${port}`);
}

function podTemplateOf({ kind, metadata, spec }) {
  if (kind === 'Pod') return { metadata, spec };
  return (kind === 'CronJob' ? spec.jobTemplate.spec : spec)?.template;
}

function selectedBy(selector, workloads) {
  return workloads.filter((workload) =>
    selects(selector, podTemplateOf(workload).metadata?.labels ?? {}),
  );
}

/** One selector per `In` value, to find one misspelled value among valid ones. */
function partsOf({ matchLabels = {}, matchExpressions = [] }) {
  const list = matchExpressions.find(({ operator }) => operator === 'In');
  if (!list) return [{ matchLabels, matchExpressions }];
  const others = matchExpressions.filter((expression) => expression !== list);
  return list.values.map((value) => ({
    matchLabels: { ...matchLabels, [list.key]: value },
    matchExpressions: others,
  }));
}

function selects({ matchLabels = {}, matchExpressions = [] }, labels) {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every((expression) => MATCHES[expression.operator](expression, labels))
  );
}

function portsOf(workload) {
  const { containers, initContainers = [] } = podTemplateOf(workload).spec;
  return [...initContainers, ...containers].flatMap(({ ports = [] }) => ports);
}

function hasPort(workload, port) {
  return portsOf(workload).some(
    ({ name, containerPort }) => name === port || containerPort === port,
  );
}
