import { brokenNetworkRules } from './network-rules.mjs';
import { hasPort, podTemplateOf, selectedBy } from './selectors.mjs';
import { brokenWorkloadRules } from './workload-rules.mjs';

/**
 * Dangling names and selectors, which schemas cannot detect. `known`: objects of all overlays, for servers that only
 * some bring. `secretKeys`: keys of the manually created Secret.
 */
export function brokenReferences(objects, { known = objects, secretKeys }) {
  const context = { objects, known, secretKeys, workloads: workloadsOf(objects) };
  return objects.flatMap((object) => {
    const name = `${object.kind} ${object.metadata.name}`;
    const rule = podTemplateOf(object) ? brokenWorkloadRules : RULES[object.kind];
    return (rule?.(object, context) ?? []).map((problem) => `${name}: ${problem}`);
  });
}

const workloadsOf = (objects) => objects.filter((object) => podTemplateOf(object));

const RULES = {
  Service: brokenService,
  Ingress: brokenIngress,
  PodDisruptionBudget: ({ spec }, { workloads }) => podsOrProblem(spec.selector, workloads),
  PodMonitor: brokenPodMonitor,
  HorizontalPodAutoscaler: brokenScaling,
  ScaledObject: brokenScaling,
  NetworkPolicy: (policy, context) =>
    brokenNetworkRules(policy, { ...context, knownWorkloads: workloadsOf(context.known) }),
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
