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
const peer = ([first]) => first.podSelector.matchLabels;
const remove = (kind) => objects.splice(objects.indexOf(find(kind)), 1);

beforeEach(() => {
  objects = parseAllDocuments(GOOD).map((document) => document.toJS());
});

describe('the rules about names and selectors', () => {
  it('accept manifests whose references all lead somewhere', () => {
    expect(brokenReferences(objects, { secretKeys })).toEqual([]);
  });

  it.each([
    ['no labelSelector', () => delete spread().labelSelector],
    ['does not match its own pods', () => (spread().labelSelector.matchLabels = { app: 'x' })],
    ['cannot have tier', () => spread().matchLabelKeys.push('tier')],
    ['cannot have part-of', () => spread().matchLabelKeys.push('part-of')],
    ['its selector does not match', (spec) => (spec.selector.matchLabels.app = 'other')],
    ['its selector does not', (spec) => (spec.selector = {})],
    ['no ServiceAccount site', () => remove('ServiceAccount')],
    ['asks port http', () => (container().ports[0].name = 'web')],
    ['mounts tmp', () => pod().volumes.pop()],
    ['no ConfigMap other', () => (container().envFrom[0].configMapRef.name = 'other')],
    ['ConfigMap settings has no key SITE_URL', () => delete find('ConfigMap').data.SITE_URL],
    ['has no key tokn', () => (container().env[1].valueFrom.secretKeyRef.key = 'tokn')],
  ])('refuse a workload: %s', (problem, breakIt) => {
    expectProblem('Deployment', breakIt, problem);
  });

  const noPort = 'no container has its port';
  const noPeer = 'a peer is no pod with {"app":"other"}';
  const scrape = ({ podMetricsEndpoints: [first] }) => first;

  it.each([
    ['Service', 'selects no pod', (spec) => (spec.selector.app = 'other')],
    ['Service', `${noPort} web`, (spec) => (spec.ports[0].targetPort = 'web')],
    ['Ingress', 'no such port of a Service', () => (find('Service').spec.ports[0].name = 'x')],
    ['PodDisruptionBudget', 'selects no pod', (spec) => (spec.selector.matchLabels.app = 'x')],
    ['HorizontalPodAutoscaler', 'no Deployment x', (spec) => (spec.scaleTargetRef.name = 'x')],
    ['ScaledObject', 'no Deployment other', (spec) => (spec.scaleTargetRef.name = 'other')],
    ['PodMonitor', `${noPort} metrics`, (spec) => (scrape(spec).port = 'metrics')],
    ['PodMonitor', 'selects no pod', (spec) => (spec.selector.matchLabels['part-of'] = 'other')],
    ['PodMonitor', 'has no key x', (spec) => (scrape(spec).authorization.credentials.key = 'x')],
    [
      'NetworkPolicy',
      'selects no pod with {"app":"sote"}',
      (spec) => spec.podSelector.matchExpressions[0].values.push('sote'),
    ],
    ['NetworkPolicy', noPeer, (spec) => (peer(spec.ingress[0].from).app = 'other')],
    ['NetworkPolicy', noPeer, (spec) => (peer(spec.egress[0].to).app = 'other')],
    ['NetworkPolicy', `${noPort} 3001`, (spec) => (spec.egress[0].ports[0].port = 3001)],
  ])('refuse a %s: %s', (kind, problem, breakIt) => {
    expectProblem(kind, breakIt, problem);
  });

  it('accept a peer that another overlay brings', () => {
    const others = structuredClone(objects);
    others[0].spec.template.metadata.labels.app = 'broker';
    peer(policy().egress[0].to).app = 'broker';
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
  breakIt(find(kind).spec);
  const problems = brokenReferences(objects, { secretKeys });
  expect(problems).toContainEqual(expect.stringContaining(problem));
  expect(problems.some((text) => text.startsWith(`${kind} site: `))).toBe(true);
}
