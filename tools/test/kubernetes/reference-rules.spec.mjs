import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { brokenReferences, documentedSecretKeys } from './rules.mjs';

const GOOD = readFileSync(new URL('fixtures/references.yaml', import.meta.url), 'utf8');
const secretKeys = (name) => (name === 'secrets' ? ['token'] : []);
let objects;
const find = (kind) => objects.find((object) => object.kind === kind);
const pod = () => find('Deployment').spec.template.spec;
const container = () => pod().containers[0];
const spread = () => pod().topologySpreadConstraints[0];
const policy = () => find('NetworkPolicy').spec;
const remove = (kind) => objects.splice(objects.indexOf(find(kind)), 1);

beforeEach(() => {
  objects = parseAllDocuments(GOOD).map((document) => document.toJS());
});

describe('the rules about names and selectors', () => {
  it('accept manifests whose references all lead somewhere', () => {
    expect(brokenReferences(objects, { secretKeys })).toEqual([]);
  });

  it.each([
    ['a spread without a selector', () => delete spread().labelSelector, 'no labelSelector'],
    [
      'a spread of other pods',
      () => (spread().labelSelector.matchLabels = { app: 'other' }),
      'topologySpreadConstraint does not match its own pods',
    ],
    ['a spread by an absent label', () => spread().matchLabelKeys.push('tier'), 'cannot have tier'],
    [
      'a spread by a label twice',
      () => spread().matchLabelKeys.push('part-of'),
      'cannot have part-of',
    ],
    [
      'a selector of other pods',
      () => (find('Deployment').spec.selector.matchLabels.app = 'other'),
      'its selector does not match',
    ],
    ['an empty selector', () => (find('Deployment').spec.selector = {}), 'its selector does not'],
    ['an absent account', () => remove('ServiceAccount'), 'no ServiceAccount site'],
    ['a probe of an absent port', () => (container().ports[0].name = 'web'), 'asks port http'],
    ['an absent volume', () => pod().volumes.pop(), 'mounts tmp'],
    [
      'an absent map of settings',
      () => (container().envFrom[0].configMapRef.name = 'other'),
      'no ConfigMap other',
    ],
    [
      'an absent key of the settings',
      () => delete find('ConfigMap').data.SITE_URL,
      'ConfigMap settings has no key SITE_URL',
    ],
    [
      'an absent key of the secret',
      () => (container().env[1].valueFrom.secretKeyRef.key = 'tokn'),
      'Secret secrets has no key tokn',
    ],
  ])('refuse a workload with %s', (_what, breakIt, problem) => {
    expectProblem('Deployment', breakIt, problem);
  });

  it.each([
    ['Service', 'no pods', () => (find('Service').spec.selector.app = 'other'), 'selects no pod'],
    [
      'Service',
      'an absent port',
      () => (find('Service').spec.ports[0].targetPort = 'web'),
      'no container has its port web',
    ],
    [
      'Ingress',
      'an absent port',
      () => (find('Service').spec.ports[0].name = 'other'),
      'no such port of a Service site',
    ],
    [
      'PodDisruptionBudget',
      'no pods',
      () => (find('PodDisruptionBudget').spec.selector.matchLabels.app = 'other'),
      'selects no pod',
    ],
    [
      'HorizontalPodAutoscaler',
      'no target',
      () => (find('HorizontalPodAutoscaler').spec.scaleTargetRef.name = 'other'),
      'no Deployment other',
    ],
    [
      'ScaledObject',
      'no target',
      () => (find('ScaledObject').spec.scaleTargetRef.name = 'other'),
      'no Deployment other',
    ],
    [
      'PodMonitor',
      'an absent port',
      () => (find('PodMonitor').spec.podMetricsEndpoints[0].port = 'metrics'),
      'no container has its port metrics',
    ],
    [
      'PodMonitor',
      'no pods',
      () => (find('PodMonitor').spec.selector.matchLabels['part-of'] = 'other'),
      'selects no pod',
    ],
    [
      'PodMonitor',
      'an absent key of the secret',
      () => (find('PodMonitor').spec.podMetricsEndpoints[0].authorization.credentials.key = 'x'),
      'Secret secrets has no key x',
    ],
    [
      'NetworkPolicy',
      'one misspelled app',
      () => policy().podSelector.matchExpressions[0].values.push('sote'),
      'selects no pod with {"app":"sote"}',
    ],
    [
      'NetworkPolicy',
      'a caller that does not exist',
      () => (policy().ingress[0].from[0].podSelector.matchLabels.app = 'other'),
      'a peer is no pod with {"app":"other"}',
    ],
    [
      'NetworkPolicy',
      'a callee that does not exist',
      () => (policy().egress[0].to[0].podSelector.matchLabels.app = 'other'),
      'a peer is no pod with {"app":"other"}',
    ],
    [
      'NetworkPolicy',
      'an absent port',
      () => (policy().egress[0].ports[0].port = 3001),
      'no container has its port 3001',
    ],
  ])('refuse a %s with %s', (kind, _what, breakIt, problem) => {
    expectProblem(kind, breakIt, problem);
  });

  it('accept a peer that another overlay brings', () => {
    const others = structuredClone(objects);
    others[0].spec.template.metadata.labels.app = 'broker';
    policy().egress[0].to[0].podSelector.matchLabels.app = 'broker';
    expect(brokenReferences(objects, { targets: [...objects, ...others], secretKeys })).toEqual([]);
  });

  it('know the keys of the Secret by the command of the guide', () => {
    const guide =
      'kubectl -n x create secret generic secrets \\\n  --from-literal=token="$(x)" \\\n  --from-literal=a-key=1\n';
    expect(documentedSecretKeys(guide)('secrets')).toEqual(['token', 'a-key']);
    expect(documentedSecretKeys(guide)('other')).toEqual([]);
    expect(documentedSecretKeys()('elevate')).toContain('mongodb-uri-user');
  });
});

function expectProblem(kind, breakIt, problem) {
  breakIt();
  const problems = brokenReferences(objects, { secretKeys });
  expect(problems).toContainEqual(expect.stringContaining(problem));
  expect(problems.some((text) => text.startsWith(`${kind} site: `))).toBe(true);
}
