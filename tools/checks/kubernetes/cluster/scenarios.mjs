import { create, until } from './control-plane.mjs';

const WITHIN_MS = 120_000;
const SITE = 'bff';
const WORKERS = 'ingestion';
const MOST_WORKERS = 12;

/** Everything that is tried on an overlay, in this order. Each returns the problems that it found. */
export const SCENARIOS = { rollsOut, spreads, survivesDrains, upgrades, scales };

async function rollsOut({ client, objects, workloads, log }) {
  const began = Date.now();
  // The namespace first: the others are refused without it.
  const isNamespace = ({ kind }) => kind === 'Namespace';
  await create(client, objects.filter(isNamespace));
  await create(
    client,
    objects.filter((object) => !isNamespace(object)),
  );
  const problem = await untilComplete(workloads);
  const pods = await workloads.pods();
  log(`${pods.length} pods run after ${seconds(began)}`);
  return problem;
}

/** Pods of one app are on different nodes, and in different zones as far as there are zones. */
async function spreads({ client, workloads, log }) {
  const zones = await zonesOf(client);
  const problems = [];
  for (const { metadata, spec } of await workloads.deployments()) {
    const pods = await workloads.pods(metadata.name);
    if (pods.length < 2) continue;
    const nodes = new Set(pods.map((pod) => pod.spec.nodeName));
    const found = new Set([...nodes].map((node) => zones.get(node)));
    const wanted = Math.min(spec.replicas, new Set(zones.values()).size);
    log(`${metadata.name}: ${pods.length} pods on ${nodes.size} nodes in ${found.size} zones`);
    if (found.size < wanted)
      problems.push(`${metadata.name} is in ${found.size} zones of ${wanted}`);
    if (nodes.size < Math.min(pods.length, zones.size))
      problems.push(`${metadata.name}: ${pods.length} pods share ${nodes.size} nodes`);
  }
  return problems;
}

/** Each node is emptied and comes back; no app has fewer pods than its disruption budget allows. */
async function survivesDrains({ client, workloads, log }) {
  const problems = [];
  const budget = (replicas) => Math.max(replicas - 1, 0);
  const fewest = await watched(workloads, async () => {
    for (const { metadata } of await client.list('/api/v1/nodes')) {
      await setUnschedulable(client, metadata.name, true);
      problems.push(...(await drain(workloads, metadata.name)));
      problems.push(...(await untilComplete(workloads)));
      await setUnschedulable(client, metadata.name, false);
    }
  });
  for (const [name, { available, replicas }] of fewest) {
    log(`drains: ${name} had at least ${available} of ${replicas} pods`);
    if (available < budget(replicas)) problems.push(`${name} had ${available} of ${replicas} pods`);
  }
  return problems;
}

/** A new revision of every app never leaves it with fewer pods than before. */
async function upgrades({ workloads, log }) {
  const problems = [];
  const fewest = await watched(workloads, async () => {
    for (const { metadata } of await workloads.deployments()) {
      await workloads.restart(metadata.name);
      problems.push(...(await untilComplete(workloads)));
    }
  });
  for (const [name, { available, replicas }] of fewest)
    if (available < replicas) problems.push(`${name} had ${available} of ${replicas} pods`);
  log(`upgrade: no app had fewer pods than before: ${problems.length === 0 ? 'yes' : 'no'}`);
  return problems;
}

/** More workers, as KEDA asks for, find places on all nodes; where the site scales by load, it has its smallest number. */
async function scales({ client, objects, workloads, log }) {
  const began = Date.now();
  await workloads.scale(WORKERS, MOST_WORKERS);
  const problems = await untilComplete(workloads);
  const workers = await workloads.pods(WORKERS);
  const nodes = new Set(workers.map(({ spec }) => spec.nodeName));
  log(`${WORKERS}: ${workers.length} pods on ${nodes.size} nodes after ${seconds(began)}`);
  if (nodes.size < (await client.list('/api/v1/nodes')).length)
    problems.push(`${WORKERS}: ${workers.length} pods are on ${nodes.size} nodes only`);
  const scaler = objects.find(({ kind }) => kind === 'HorizontalPodAutoscaler');
  if (!scaler) return problems;
  const sites = await workloads.pods(SITE);
  log(`${SITE}: ${sites.length} pods by its autoscaler`);
  if (sites.length < scaler.spec.minReplicas) problems.push(`${SITE} has ${sites.length} pods`);
  return problems;
}

async function untilComplete(workloads) {
  try {
    await until('all pods to be available', WITHIN_MS, () => workloads.isComplete());
    return [];
  } catch (error) {
    return [error.message, ...(await workloads.unscheduled())];
  }
}

/** The fewest available pods of each app while the work goes on. */
async function watched(workloads, work) {
  const fewest = new Map();
  const look = async () => {
    for (const { metadata, spec, status } of await workloads.deployments()) {
      const available = status.availableReplicas ?? 0;
      const known = fewest.get(metadata.name)?.available ?? Infinity;
      fewest.set(metadata.name, { available: Math.min(available, known), replicas: spec.replicas });
    }
  };
  let isOver = false;
  const looking = (async () => {
    while (!isOver) await look();
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await looking;
  }
  return fewest;
}

async function drain(workloads, node) {
  const left = async () => (await workloads.pods()).filter(({ spec }) => spec.nodeName === node);
  try {
    await until(`${node} to be empty`, WITHIN_MS, async () => {
      const pods = await left();
      for (const pod of pods) await workloads.evict(pod);
      return pods.length === 0;
    });
    return [];
  } catch (error) {
    return [`${error.message}: ${(await left()).map(({ metadata }) => metadata.name).join(', ')}`];
  }
}

function setUnschedulable(client, node, unschedulable) {
  const path = `/api/v1/nodes/${node}`;
  return client.send('PATCH', path, { spec: { unschedulable } }, 'application/merge-patch+json');
}

async function zonesOf(client) {
  const nodes = await client.list('/api/v1/nodes');
  return new Map(
    nodes.map(({ metadata }) => [metadata.name, metadata.labels['topology.kubernetes.io/zone']]),
  );
}

function seconds(began) {
  return `${((Date.now() - began) / 1_000).toFixed(1)} s`;
}
