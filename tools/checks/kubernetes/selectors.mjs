export function podTemplateOf({ kind, metadata, spec }) {
  if (kind === 'Pod') return { metadata, spec };
  return (kind === 'CronJob' ? spec.jobTemplate.spec : spec)?.template;
}

export function selectedBy(selector, workloads) {
  return workloads.filter((workload) =>
    selects(selector, podTemplateOf(workload).metadata?.labels ?? {}),
  );
}

/** One selector per `In` value, to find one misspelled value among valid ones. */
export function partsOf({ matchLabels = {}, matchExpressions = [] }) {
  const list = matchExpressions.find(({ operator }) => operator === 'In');
  if (!list) return [{ matchLabels, matchExpressions }];
  const others = matchExpressions.filter((expression) => expression !== list);
  return list.values.map((value) => ({
    matchLabels: { ...matchLabels, [list.key]: value },
    matchExpressions: others,
  }));
}

export function selects({ matchLabels = {}, matchExpressions = [] }, labels) {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every((expression) => MATCHES[expression.operator](expression, labels))
  );
}

const MATCHES = {
  In: ({ key, values }, labels) => values.includes(labels[key]),
  NotIn: ({ key, values }, labels) => !values.includes(labels[key]),
  Exists: ({ key }, labels) => key in labels,
  DoesNotExist: ({ key }, labels) => !(key in labels),
};

export function portsOf(workload) {
  const { containers, initContainers = [] } = podTemplateOf(workload).spec;
  return [...initContainers, ...containers].flatMap(({ ports = [] }) => ports);
}

export function hasPort(workload, port) {
  return portsOf(workload).some(
    ({ name, containerPort }) => name === port || containerPort === port,
  );
}
