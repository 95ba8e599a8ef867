import { brokenPodRules } from './pod-rules.mjs';

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
