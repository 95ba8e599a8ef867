import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePorts } from '../../embedded-mongo/src/provision.mjs';
import { create, install, startApiServer } from './api-server.mjs';
import { findKwok, findProgram } from './find-programs.mjs';

const ZONES = ['zone-a', 'zone-b', 'zone-c'];
const NODES_PER_ZONE = 2;
const VOLUMES = 8;
const READY_WITHIN_MS = 120_000;
const RESOURCES = { cpu: '4', memory: '16Gi', pods: '110' };

/** Kubernetes' own API server, controllers and scheduler, and simulated nodes in three zones. */
async function startCluster({ cacheDir, log }) {
  const cache = { cacheDir, log };
  const { program, version } = await findProgram('api-server', cache);
  const controllers = await findProgram('controller-manager', cache);
  const scheduler = await findProgram('scheduler', cache);
  const kwok = await findKwok(cache);
  const server = await startApiServer({ program });
  try {
    await startPrograms(server, { controllers, scheduler, kwok });
    await create(server.client, [storageClass(), ...volumes(), ...nodes()]);
    await untilNodesReady(server.client);
    log(`Kubernetes ${version}: ${ZONES.length * NODES_PER_ZONE} nodes in ${ZONES.length} zones`);
    return server;
  } catch (error) {
    await server.client.close();
    await server.stop();
    throw error;
  }
}

async function startPrograms({ folder, kubeconfig, start }, { controllers, scheduler, kwok }) {
  const [controllersPort, schedulerPort] = await freePorts(2);
  const own = (name, port) => [
    `--kubeconfig=${kubeconfig}`,
    '--leader-elect=false',
    '--bind-address=127.0.0.1',
    `--secure-port=${port}`,
    `--cert-dir=${join(folder, name)}`,
  ];
  await start('controllers', [
    controllers.program,
    ...own('controllers', controllersPort),
    `--service-account-private-key-file=${join(folder, 'accounts.key')}`,
    `--root-ca-file=${join(folder, 'certs', 'apiserver.crt')}`,
    '--horizontal-pod-autoscaler-sync-period=2s',
  ]);
  await start('scheduler', [scheduler.program, ...own('scheduler', schedulerPort)]);
  await start('kwok', [
    kwok,
    `--kubeconfig=${kubeconfig}`,
    '--manage-all-nodes=true',
    '--node-lease-duration-seconds=40',
    '--node-port=0',
  ]);
}

const storageClass = () => ({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'StorageClass',
  metadata: {
    name: 'simulated',
    annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' },
  },
  provisioner: 'kubernetes.io/no-provisioner',
});

const volumes = () =>
  Array.from({ length: VOLUMES }, (_, index) => ({
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: `volume-${index + 1}` },
    spec: {
      capacity: { storage: '50Gi' },
      accessModes: ['ReadWriteOnce'],
      storageClassName: 'simulated',
      hostPath: { path: `/volumes/${index + 1}` },
    },
  }));

const nodes = () =>
  ZONES.flatMap((zone) =>
    Array.from({ length: NODES_PER_ZONE }, (_, index) => {
      const name = `${zone}-${index + 1}`;
      return {
        apiVersion: 'v1',
        kind: 'Node',
        metadata: {
          name,
          annotations: { 'kwok.x-k8s.io/node': 'fake' },
          labels: {
            'kubernetes.io/hostname': name,
            'kubernetes.io/os': 'linux',
            'topology.kubernetes.io/zone': zone,
          },
        },
        status: { allocatable: RESOURCES, capacity: RESOURCES },
      };
    }),
  );

async function untilNodesReady(client) {
  const isReady = ({ status, spec }) =>
    !spec.taints &&
    status.conditions?.some(({ type, status: its }) => type === 'Ready' && its === 'True');
  await until('the nodes to be ready', READY_WITHIN_MS, async () =>
    (await client.list('/api/v1/nodes')).every(isReady),
  );
}

async function until(what, withinMs, isTrue) {
  const deadline = Date.now() + withinMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`waited ${withinMs / 1_000} s in vain for ${what}`);
    await delay(200);
  }
}

const REMOVED_WITHIN_MS = 120_000;

/** Tries what an operator does. Returns the number of problems. */
export async function tryOnCluster({ rendered, definitions, cacheDir, log }) {
  const { client, stop } = await startCluster({ cacheDir, log });
  try {
    await install(client, definitions);
    let count = 0;
    for (const [name, objects] of rendered)
      count += await tryOverlay({ client, objects, log: (line) => log(`${name}: ${line}`) });
    return count;
  } finally {
    await client.close();
    await stop();
  }
}

async function tryOverlay({ client, objects, log }) {
  const { metadata } = objects.find(({ kind }) => kind === 'Namespace');
  const workloads = new Workloads(client, metadata.name);
  let count = 0;
  for (const scenario of Object.values(SCENARIOS)) {
    const problems = await scenario({ client, objects, workloads, log });
    for (const problem of problems) log(`problem: ${problem}`);
    count += problems.length;
  }
  await workloads.remove();
  await until('the end of the namespace', REMOVED_WITHIN_MS, () => workloads.isRemoved());
  log(`cluster: ${count} problems`);
  return count;
}

class Workloads {
  #client;
  #namespace;

  constructor(client, namespace) {
    this.#client = client;
    this.#namespace = namespace;
  }

  deployments() {
    return this.#client.list(`/apis/apps/v1/namespaces/${this.#namespace}/deployments`);
  }

  async pods(app) {
    const pods = await this.#client.list(`/api/v1/namespaces/${this.#namespace}/pods`);
    return pods.filter(
      ({ metadata: { labels = {}, deletionTimestamp } }) =>
        deletionTimestamp === undefined &&
        (app === undefined || labels['app.kubernetes.io/name'] === app),
    );
  }

  async isComplete() {
    const sets = await this.#client.list(
      `/apis/apps/v1/namespaces/${this.#namespace}/statefulsets`,
    );
    const all = [...(await this.deployments()), ...sets];
    return all.length > 0 && all.every(isComplete);
  }

  /** Reasons of the scheduler for pods without a node. */
  async unscheduled() {
    return (await this.pods())
      .filter(({ spec }) => spec.nodeName === undefined)
      .map(({ metadata, status }) => {
        const { message } = status.conditions?.find(({ type }) => type === 'PodScheduled') ?? {};
        return `${metadata.name}: ${message ?? 'not scheduled yet'}`;
      });
  }

  scale(name, replicas) {
    const path = `/apis/apps/v1/namespaces/${this.#namespace}/deployments/${name}/scale`;
    return this.#client.send('PATCH', path, { spec: { replicas } }, 'application/merge-patch+json');
  }

  async restart(name) {
    const annotations = { 'manifests/restarted': String(Date.now()) };
    const change = { spec: { template: { metadata: { annotations } } } };
    const path = `/apis/apps/v1/namespaces/${this.#namespace}/deployments/${name}`;
    return this.#client.send('PATCH', path, change, 'application/merge-patch+json');
  }

  /** Returns 429 while a disruption budget forbids it. */
  evict({ metadata: { name } }) {
    const path = `/api/v1/namespaces/${this.#namespace}/pods/${name}/eviction`;
    const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name } };
    return this.#client.send('POST', path, eviction);
  }

  async remove() {
    await this.#client.send('DELETE', `/api/v1/namespaces/${this.#namespace}`);
  }

  async isRemoved() {
    return (await this.#client.get(`/api/v1/namespaces/${this.#namespace}`)) === null;
  }
}

function isComplete({ metadata, spec, status }) {
  const expected = spec.replicas ?? 1;
  const { observedGeneration, updatedReplicas = 0, availableReplicas = 0, replicas = 0 } = status;
  return (
    observedGeneration === metadata.generation &&
    [updatedReplicas, availableReplicas, replicas].every((count) => count === expected)
  );
}

const WITHIN_MS = 120_000;
const SITE = 'bff';
const WORKERS = 'ingestion';
const MOST_WORKERS = 12;

/** Everything that is tried on an overlay, in this order. Each returns the problems that it found. */
const SCENARIOS = { rollsOut, spreads, survivesDrains, upgrades, scales };

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
    const usedZones = new Set([...nodes].map((node) => zones.get(node)));
    const expected = Math.min(spec.replicas, new Set(zones.values()).size);
    log(`${metadata.name}: ${pods.length} pods on ${nodes.size} nodes in ${usedZones.size} zones`);
    if (usedZones.size < expected)
      problems.push(`${metadata.name} is in ${usedZones.size} zones of ${expected}`);
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
  const observe = async () => {
    for (const { metadata, spec, status } of await workloads.deployments()) {
      const available = status.availableReplicas ?? 0;
      const previous = fewest.get(metadata.name)?.available ?? Infinity;
      fewest.set(metadata.name, {
        available: Math.min(available, previous),
        replicas: spec.replicas,
      });
    }
  };
  let isOver = false;
  const looking = (async () => {
    while (!isOver) await observe();
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
