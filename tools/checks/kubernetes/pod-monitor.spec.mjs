import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { ownProblems } from './own-schemas.mjs';

const FILE = new URL(
  '../../../k8s/components/watched-by-prometheus/pod-monitor.yaml',
  import.meta.url,
);
const podMonitor = () => parse(readFileSync(FILE, 'utf8'));

describe('our schema of a PodMonitor', () => {
  it('accepts the manifest of the product', () => {
    expect(ownProblems(podMonitor())).toEqual([]);
  });

  it.each([
    ['a misspelt field', (object) => (object.spec.podMetricEndpoints = [])],
    ['no port', (object) => delete object.spec.podMetricsEndpoints[0].port],
    ['a token that is written down', (o) => (o.spec.podMetricsEndpoints[0].authorization = 'x')],
    ['everybody in the namespace', (object) => (object.spec.selector.matchLabels = {})],
  ])('refuses %s', (_what, breakIt) => {
    const object = podMonitor();
    breakIt(object);
    expect(ownProblems(object)).not.toEqual([]);
  });
});
