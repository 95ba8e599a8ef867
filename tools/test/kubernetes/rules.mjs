import { readFileSync } from 'node:fs';

const PARTS_OF_AN_APP = ['PodDisruptionBudget', 'ServiceAccount', 'NetworkPolicy'];

export function brokenRules(objects) {
  const names = (kind) =>
    objects.filter((object) => object.kind === kind).map(({ metadata }) => metadata.name);
  return [
    ...objects.flatMap(brokenPodRules),
    ...names('Secret').map(
      (name) => `Secret ${name}: secrets are made in the cluster, not written here`,
    ),
    ...names('Deployment').flatMap((name) =>
      PARTS_OF_AN_APP.filter((kind) => !names(kind).includes(name)).map(
        (kind) => `Deployment ${name}: has no ${kind}`,
      ),
    ),
    ...(objects.some(deniesAll) ? [] : ['no NetworkPolicy denies everything to all pods']),
  ];
}

function deniesAll({ kind, spec }) {
  if (kind !== 'NetworkPolicy') return false;
  const { podSelector, policyTypes = [], ingress, egress } = spec;
  const isForAll = Object.keys(podSelector).length === 0 && policyTypes.length === 2;
  return isForAll && !ingress && !egress;
}

const GUIDE = new URL('../../../docs/operators.md', import.meta.url);

/** The keys by Secret: those of an ExternalSecret and of the documented command. */
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

const VOLUMES =
  /^(configMap|csi|downwardAPI|emptyDir|ephemeral|name|persistentVolumeClaim|projected|secret)$/;
const SECCOMP = ['RuntimeDefault', 'Localhost'];
const SECRET_NAME = /SECRET|TOKEN|PASSWORD|_KEY$|_URI$|SMTP_URL/;

const POD_RULES = {
  'shares nothing with the machine': ({ hostNetwork, hostPID, hostIPC }) =>
    !hostNetwork && !hostPID && !hostIPC,
  'mounts no folder of the machine': ({ volumes = [] }) =>
    volumes.every((volume) => Object.keys(volume).every((key) => VOLUMES.test(key))),
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
  'has a seccomp profile': ({ any }) => SECCOMP.includes(any('seccompProfile')?.type),
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
  // Jobs end.
  'is probed': ({ kind, container }) =>
    kind === 'CronJob' || Boolean(container.readinessProbe && container.livenessProbe),
  'cannot write to its image': ({ kind, own }) =>
    kind !== 'Deployment' || own.readOnlyRootFilesystem === true,
};

function brokenPodRules({ kind, metadata, spec }) {
  const pod = podTemplateOf({ kind, metadata, spec })?.spec;
  if (!pod) return [];
  const name = `${kind} ${metadata.name}`;
  return [
    ...broken(POD_RULES, pod, name),
    ...containersOf(pod).flatMap((container) => {
      const own = container.securityContext ?? {};
      const any = (key) => own[key] ?? pod.securityContext?.[key];
      const label = `${name}, container ${container.name}`;
      return broken(CONTAINER_RULES, { kind, container, own, any }, label);
    }),
  ];
}

function broken(rules, subject, name) {
  return Object.entries(rules)
    .filter(([, holds]) => !holds(subject))
    .map(([rule]) => `${name}: not "${rule}"`);
}

/** Names and selectors without a target, which schemas cannot detect. `targets`: objects of all overlays. */
export function brokenReferences(objects, { targets = objects, secretKeys }) {
  const context = {
    objects,
    secretKeys,
    workloads: objects.filter(podTemplateOf),
    knownWorkloads: targets.filter(podTemplateOf),
  };
  return objects.flatMap((object) => {
    const rule = podTemplateOf(object) ? brokenWorkload : RULES[object.kind];
    return (rule?.(object, context) ?? []).map(
      (problem) => `${object.kind} ${object.metadata.name}: ${problem}`,
    );
  });
}

const RULES = {
  Service: ({ spec: { selector, ports } }, { workloads }) => {
    if (!selector) return [];
    const targetPorts = ports.map(({ port, targetPort = port }) => targetPort);
    return brokenTarget({ matchLabels: selector }, targetPorts, workloads);
  },
  Ingress: ({ spec: { rules = [] } }, { objects }) =>
    rules
      .flatMap(({ http }) => http.paths)
      .filter(({ backend: { service } }) => !servicePort(service, objects))
      .map(({ backend: { service } }) => `there is no such port of a Service ${service.name}`),
  PodDisruptionBudget: ({ metadata, spec }, { workloads }) =>
    brokenTarget(
      spec.selector,
      [],
      workloads.filter((workload) => workload.metadata.name === metadata.name),
    ),
  PodMonitor: ({ spec: { selector, podMetricsEndpoints: endpoints } }, context) => [
    ...brokenTarget(
      selector,
      endpoints.map(({ port }) => port),
      context.workloads,
    ),
    ...endpoints.flatMap(({ authorization }) =>
      missingKey('Secret', authorization?.credentials, context.secretKeys),
    ),
  ],
  HorizontalPodAutoscaler: brokenScaling,
  ScaledObject: brokenScaling,
  NetworkPolicy: brokenNetworkRules,
};

function brokenTarget(selector, ports, workloads) {
  const selected = selectedBy(selector, workloads);
  return selected.length === 0 ? ['selects no pod'] : missingPorts(ports, selected);
}

function missingPorts(ports, workloads) {
  return ports
    .filter((port) => workloads.some((workload) => !hasPort(workload, port)))
    .map((port) => `no container has its port ${port}`);
}

const objectOf = (kind, name, objects) =>
  objects.find((object) => object.kind === kind && object.metadata.name === name);

function servicePort({ name, port }, objects) {
  const ports = objectOf('Service', name, objects)?.spec.ports ?? [];
  return ports.find((own) => own.name === port.name || own.port === port.number);
}

function brokenScaling({ spec: { scaleTargetRef } }, { objects }) {
  const { kind = 'Deployment', name } = scaleTargetRef;
  return objectOf(kind, name, objects) ? [] : [`there is no ${kind} ${name} to scale`];
}

const ADDED_LABELS = {
  Deployment: ['pod-template-hash'],
  StatefulSet: ['controller-revision-hash'],
};
const PROBES = ['startupProbe', 'livenessProbe', 'readinessProbe'];

function brokenWorkload(workload, context) {
  const pod = podTemplateOf(workload).spec;
  return [
    ...brokenSelector(workload),
    ...(pod.topologySpreadConstraints ?? []).flatMap((constraint) =>
      brokenSpread(constraint, workload),
    ),
    ...missingObject('ServiceAccount', pod.serviceAccountName, context),
    ...missingObject('Service', workload.spec.serviceName, context),
    ...containersOf(pod).flatMap((container) =>
      [
        ...brokenMounts(container, workload),
        ...brokenProbes(container, workload),
        ...brokenSources(container, context),
      ].map((problem) => `container ${container.name}: ${problem}`),
    ),
  ];
}

function brokenSelector(workload) {
  if (!['Deployment', 'StatefulSet', 'DaemonSet'].includes(workload.kind)) return [];
  const { selector } = workload.spec;
  const isMatched = Object.keys(selector ?? {}).length > 0 && selects(selector, workload);
  return isMatched ? [] : ['its selector does not match its own pods'];
}

function brokenSpread({ labelSelector, matchLabelKeys = [] }, workload) {
  if (!labelSelector) return ['a topologySpreadConstraint has no labelSelector'];
  const labelNames = [...Object.keys(labelsOf(workload)), ...(ADDED_LABELS[workload.kind] ?? [])];
  const own = Object.keys(labelSelector.matchLabels ?? {});
  return [
    ...(selects(labelSelector, workload)
      ? []
      : ['the labelSelector of a topologySpreadConstraint does not match its own pods']),
    ...matchLabelKeys
      .filter((key) => !labelNames.includes(key) || own.includes(key))
      .map((key) => `matchLabelKeys cannot have ${key}: the pods lack it, or labelSelector has it`),
  ];
}

function missingObject(kind, name, { objects }) {
  return !name || objectOf(kind, name, objects) ? [] : [`there is no ${kind} ${name}`];
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

/** Includes optional keys, which operators must know to set. */
function brokenSources({ env = [], envFrom = [] }, { objects, secretKeys }) {
  const settingKeys = (name) => Object.keys(objectOf('ConfigMap', name, objects)?.data ?? {});
  return [
    ...envFrom.flatMap(({ configMapRef: map }) =>
      missingObject('ConfigMap', map?.name, { objects }),
    ),
    ...env.flatMap(({ valueFrom: { configMapKeyRef, secretKeyRef } = {} }) => [
      ...missingKey('ConfigMap', configMapKeyRef, settingKeys),
      ...missingKey('Secret', secretKeyRef, secretKeys),
    ]),
  ];
}

function missingKey(kind, reference, keysOf) {
  if (!reference || keysOf(reference.name).includes(reference.key)) return [];
  return [`the ${kind} ${reference.name} has no key ${reference.key}`];
}

/** Selectors that match nothing: a NetworkPolicy allows less than intended. */
function brokenNetworkRules({ spec }, { workloads, knownWorkloads }) {
  const { podSelector, ingress = [], egress = [] } = spec;
  const selected = selectedBy(podSelector, workloads);
  const unmatchedPeers = (peers) =>
    ownPeers(peers)
      .flatMap((selector) => unmatched(selector, knownWorkloads))
      .map((text) => `a peer is no pod with ${text}`);
  const portsOf = (ports) => ports.map(({ port }) => port);
  return [
    ...unmatched(podSelector, workloads).map((text) => `selects no pod with ${text}`),
    ...ingress.flatMap(({ from = [], ports = [] }) => [
      ...unmatchedPeers(from),
      ...missingPorts(portsOf(ports), selected),
    ]),
    ...egress.flatMap(({ to = [], ports = [] }) => {
      const peers = ownPeers(to).flatMap((selector) => selectedBy(selector, knownWorkloads));
      return [...unmatchedPeers(to), ...missingPorts(portsOf(ports), peers)];
    }),
  ];
}

/** Other namespaces and address ranges cannot be verified. */
function ownPeers(peers) {
  return peers
    .filter(({ podSelector, namespaceSelector }) => podSelector && !namespaceSelector)
    .map(({ podSelector }) => podSelector);
}

/** Tries each value of an `In` list, to find one misspelled value among valid ones. */
function unmatched({ matchLabels = {}, matchExpressions = [] }, workloads) {
  const list = matchExpressions.find(({ operator }) => operator === 'In');
  const others = matchExpressions.filter((expression) => expression !== list);
  const parts = list
    ? list.values.map((value) => ({ ...matchLabels, [list.key]: value }))
    : [matchLabels];
  return parts
    .filter(
      (labels) =>
        selectedBy({ matchLabels: labels, matchExpressions: others }, workloads).length === 0,
    )
    .map((labels) => JSON.stringify(labels));
}

function podTemplateOf({ kind, metadata, spec }) {
  if (kind === 'Pod') return { metadata, spec };
  return (kind === 'CronJob' ? spec.jobTemplate.spec : spec)?.template;
}

const containersOf = ({ initContainers = [], containers }) => [...initContainers, ...containers];
const labelsOf = (workload) => podTemplateOf(workload).metadata?.labels ?? {};

const selectedBy = (selector, workloads) =>
  workloads.filter((workload) => selects(selector, workload));

const MATCHES = {
  In: ({ key, values }, labels) => values.includes(labels[key]),
  NotIn: ({ key, values }, labels) => !values.includes(labels[key]),
  Exists: ({ key }, labels) => key in labels,
  DoesNotExist: ({ key }, labels) => !(key in labels),
};

function selects({ matchLabels = {}, matchExpressions = [] }, workload) {
  const labels = labelsOf(workload);
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every((expression) => MATCHES[expression.operator](expression, labels))
  );
}

function hasPort(workload, port) {
  return containersOf(podTemplateOf(workload).spec)
    .flatMap(({ ports = [] }) => ports)
    .some(({ name, containerPort }) => name === port || containerPort === port);
}
