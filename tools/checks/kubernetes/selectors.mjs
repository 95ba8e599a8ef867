/** The pod template of a workload with its labels, or undefined for an object that runs no pods. */
export function podTemplateOf({ kind, metadata, spec }) {
  if (kind === 'Pod') return { metadata, spec };
  return (kind === 'CronJob' ? spec.jobTemplate.spec : spec)?.template;
}

/** The workloads whose pods a label selector chooses. An empty selector chooses all of them. */
export function selectedBy(selector, workloads) {
  return workloads.filter((workload) =>
    selects(selector, podTemplateOf(workload).metadata?.labels ?? {}),
  );
}

/** The selectors for the single values of an `In` list, so that one misspelled value is found among right ones. */
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

/** The ports that the containers of a workload declare. */
export function portsOf(workload) {
  const { containers, initContainers = [] } = podTemplateOf(workload).spec;
  return [...initContainers, ...containers].flatMap(({ ports = [] }) => ports);
}

/** Whether a workload declares a port, by its name or its number. */
export function hasPort(workload, port) {
  return portsOf(workload).some(
    ({ name, containerPort }) => name === port || containerPort === port,
  );
}
