import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { brokenRules } from './rules.mjs';

const GOOD = readFileSync(new URL('fixtures/good.yaml', import.meta.url), 'utf8');
let objects;
const find = (kind, name = 'site') =>
  objects.find((object) => object.kind === kind && object.metadata.name === name);
const pod = () => find('Deployment').spec.template.spec;
const container = () => pod().containers[0];
const remove = (kind, name = 'site') => objects.splice(objects.indexOf(find(kind, name)), 1);

beforeEach(() => {
  objects = parseAllDocuments(GOOD).map((document) => document.toJS());
});

describe('the overlay rules', () => {
  it('accept valid manifests', () => {
    expect(brokenRules(objects)).toEqual([]);
  });

  it.each([
    ['is not privileged', () => (container().securityContext.privileged = true)],
    ['gains no privileges', () => delete container().securityContext.allowPrivilegeEscalation],
    ['drops all capabilities', () => (container().securityContext.capabilities.drop = ['CHOWN'])],
    ['adds no capability', () => (container().securityContext.capabilities.add = ['SYS_ADMIN'])],
    ['is not root', () => delete pod().securityContext.runAsNonRoot],
    ['is not root', () => (container().securityContext.runAsUser = 0)],
    ['has a seccomp profile', () => (pod().securityContext.seccompProfile.type = 'Unconfined')],
    ['takes no port of the machine', () => (container().ports[0].hostPort = 80)],
    ['says what it needs', () => delete container().resources.limits],
    ['names the version of its image', () => (container().image = 'registry.example:5000/site')],
    ['names the version of its image', () => (container().image = 'site:latest')],
    ['is probed', () => delete container().readinessProbe],
    ['holds no secret value', () => container().env.push({ name: 'MINIO_SECRET_KEY', value: 'x' })],
    ['cannot write to its image', () => delete container().securityContext.readOnlyRootFilesystem],
    ['shares nothing with the machine', () => (pod().hostNetwork = true)],
    ['mounts no folder of the machine', () => pod().volumes.push({ name: 'a', hostPath: {} })],
    ['has no token of the cluster', () => delete pod().automountServiceAccountToken],
  ])('refuse a pod that not "%s"', (rule, breakIt) => {
    breakIt();
    expect(brokenRules(objects)).toEqual([expect.stringMatching(`^Deployment site.*"${rule}"$`)]);
  });

  it('also apply to init containers', () => {
    pod().initContainers = [
      { ...container(), name: 'first', securityContext: { privileged: true } },
    ];
    expect(brokenRules(objects)).toContain(
      'Deployment site, container first: not "is not privileged"',
    );
  });

  it.each(['PodDisruptionBudget', 'ServiceAccount', 'NetworkPolicy'])(
    'refuse an app without its own %s',
    (kind) => {
      remove(kind);
      expect(brokenRules(objects)).toEqual([`Deployment site: has no ${kind}`]);
    },
  );

  it.each([
    ['is missing', () => remove('NetworkPolicy', 'deny-all')],
    ['forgets who goes out', () => find('NetworkPolicy', 'deny-all').spec.policyTypes.pop()],
    ['has an exception', () => (find('NetworkPolicy', 'deny-all').spec.ingress = [{}])],
  ])('refuse an overlay whose denial of everything %s', (_what, breakIt) => {
    breakIt();
    expect(brokenRules(objects)).toEqual(['no NetworkPolicy denies everything to all pods']);
  });

  it('refuse the value of a secret', () => {
    objects.push({ kind: 'Secret', metadata: { name: 'elevate' }, data: {} });
    expect(brokenRules(objects)).toEqual([expect.stringMatching('Secret elevate')]);
  });
});
