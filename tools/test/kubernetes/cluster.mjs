import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePorts } from '../../embedded-mongo/src/provision.mjs';
import { create, install, startApiServer } from './api-server.mjs';
import { findKwok, findProgram } from './find-programs.mjs';

const ZONES = ['zone-a', 'zone-b', 'zone-c'];
const NODES_PER_ZONE = 2;
const VOLUMES = 8;
const WITHIN = '--timeout=120s';
const RESOURCES = { cpu: '4', memory: '16Gi', pods: '110' };

/** Kubernetes' own API server, controllers and scheduler, and simulated nodes in three zones. */
async function startCluster({ cacheDir, log }) {
  const cache = { cacheDir, log };
  const { program, version } = await findProgram('kube-apiserver', cache);
  const controllers = await findProgram('kube-controller-manager', cache);
  const scheduler = await findProgram('kube-scheduler', cache);
  const kwok = await findKwok(cache);
  const server = await startApiServer({ program });
  try {
    await startPrograms(server, { controllers, scheduler, kwok });
    await create(server.kubectl, [storageClass(), ...volumes(), ...nodes()]);
    await server.kubectl(['wait', '--for=condition=Ready', WITHIN, 'nodes', '--all']);
    log(`Kubernetes ${version}: ${ZONES.length * NODES_PER_ZONE} nodes in ${ZONES.length} zones`);
    return server;
  } catch (error) {
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

const numbers = (length) => Array.from({ length }, (_, index) => index + 1);

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
  numbers(VOLUMES).map((number) => ({
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: `volume-${number}` },
    spec: {
      capacity: { storage: '50Gi' },
      accessModes: ['ReadWriteOnce'],
      storageClassName: 'simulated',
      hostPath: { path: `/volumes/${number}` },
    },
  }));

const nodes = () =>
  ZONES.flatMap((zone) => numbers(NODES_PER_ZONE).map((number) => node(zone, `${zone}-${number}`)));

const node = (zone, name) => ({
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
});

export async function tryOnCluster({ rendered, definitions, cacheDir, log }) {
  const { kubectl, kubeconfig, stop } = await startCluster({ cacheDir, log });
  try {
    await install(kubectl, definitions);
    let count = 0;
    for (const [name, objects] of rendered) {
      const { metadata } = objects.find(({ kind }) => kind === 'Namespace');
      const overlay = new Overlay({ kubectl, kubeconfig, namespace: metadata.name });
      const problems = await tryOverlay(overlay, objects, (line) => log(`${name}: ${line}`));
      for (const problem of problems) log(`${name}: problem: ${problem}`);
      log(`${name}: cluster: ${problems.length} problems`);
      count += problems.length;
    }
    return count;
  } finally {
    await stop();
  }
}

async function tryOverlay(overlay, objects, log) {
  const problems = [];
  for (const scenario of [rollsOut, spreads, survivesDrains, upgrades, scales]) {
    problems.push(...(await scenario({ overlay, objects, log })));
  }
  await overlay.kubectl(['delete', 'namespace', overlay.namespace, WITHIN]);
  return problems;
}

class Overlay {
  #kubeconfig;

  constructor({ kubectl, kubeconfig, namespace }) {
    this.kubectl = kubectl;
    this.namespace = namespace;
    this.#kubeconfig = kubeconfig;
  }

  async list(kind) {
    const { stdout } = await this.kubectl(['get', kind, '-n', this.namespace, '-o', 'json']);
    return JSON.parse(stdout).items;
  }

  async pods(app) {
    const pods = await this.list('pods');
    return pods.filter(
      ({ metadata: { labels = {}, deletionTimestamp } }) =>
        deletionTimestamp === undefined &&
        (app === undefined || labels['app.kubernetes.io/name'] === app),
    );
  }

  /** Returns why a rollout does not end, with the scheduler's reasons for pods without a node. */
  async rolledOut() {
    for (const kind of ['deployments', 'statefulsets']) {
      if ((await this.list(kind)).length === 0) continue;
      try {
        await this.kubectl(['rollout', 'status', kind, '-n', this.namespace, WITHIN]);
      } catch (error) {
        const pods = (await this.pods()).filter(({ spec }) => spec.nodeName === undefined);
        return [error.message, ...pods.map(describeUnscheduled)];
      }
    }
    return [];
  }

  /** The fewest available pods of each app while the work goes on. */
  async fewestDuring(work) {
    const fields = ['.metadata.name', '.status.availableReplicas', '.spec.replicas'];
    const template = `${fields.map((field) => `{${field}}`).join(',')}{"\\n"}`;
    const args = ['get', 'deployments', '-n', this.namespace, '--watch', '-o'];
    const watching = spawn(
      'kubectl',
      [`--kubeconfig=${this.#kubeconfig}`, ...args, `jsonpath=${template}`],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const fewest = new Map();
    createInterface({ input: watching.stdout }).on('line', (line) => {
      const [name, count, replicas] = line.split(',');
      const available = Math.min(Number(count), fewest.get(name)?.available ?? Infinity);
      fewest.set(name, { available, replicas: Number(replicas) });
    });
    try {
      await work();
    } finally {
      watching.kill();
      await once(watching, 'close');
    }
    return fewest;
  }
}

function describeUnscheduled({ metadata, status }) {
  const { message } = status.conditions?.find(({ type }) => type === 'PodScheduled') ?? {};
  return `${metadata.name}: ${message ?? 'not scheduled yet'}`;
}

const SITE = 'bff';
const WORKERS = 'ingestion';
const MOST_WORKERS = 12;

async function rollsOut({ overlay, objects, log }) {
  const began = Date.now();
  // The namespace first: the others are refused without it.
  const namespaces = objects.filter(({ kind }) => kind === 'Namespace');
  await create(overlay.kubectl, namespaces);
  await create(overlay.kubectl, objects);
  const problems = await overlay.rolledOut();
  const pods = await overlay.pods();
  log(`${pods.length} pods run after ${seconds(began)}`);
  return problems;
}

/** Pods of one app are on different nodes, and in different zones as far as there are zones. */
async function spreads({ overlay, log }) {
  const zones = new Map(
    (await overlay.list('nodes')).map(({ metadata }) => [
      metadata.name,
      metadata.labels['topology.kubernetes.io/zone'],
    ]),
  );
  const problems = [];
  for (const { metadata, spec } of await overlay.list('deployments')) {
    const pods = await overlay.pods(metadata.name);
    if (pods.length < 2) continue;
    const nodes = new Set(pods.map((pod) => pod.spec.nodeName));
    const usedZones = new Set([...nodes].map((node) => zones.get(node)));
    const expected = Math.min(spec.replicas, ZONES.length);
    log(`${metadata.name}: ${pods.length} pods on ${nodes.size} nodes in ${usedZones.size} zones`);
    if (usedZones.size < expected)
      problems.push(`${metadata.name} is in ${usedZones.size} zones of ${expected}`);
    if (nodes.size < Math.min(pods.length, zones.size))
      problems.push(`${metadata.name}: ${pods.length} pods share ${nodes.size} nodes`);
  }
  return problems;
}

/** Each node is emptied and comes back; no app has fewer pods than its disruption budget allows. */
async function survivesDrains({ overlay, log }) {
  const problems = [];
  const fewest = await overlay.fewestDuring(async () => {
    for (const { metadata } of await overlay.list('nodes')) {
      const drain = ['drain', metadata.name, '--delete-emptydir-data', WITHIN];
      await overlay.kubectl(drain).catch(({ message }) => problems.push(message));
      problems.push(...(await overlay.rolledOut()));
      await overlay.kubectl(['uncordon', metadata.name]);
    }
  });
  for (const [name, { available, replicas }] of fewest) {
    log(`drains: ${name} had at least ${available} of ${replicas} pods`);
    if (available < replicas - 1) problems.push(`${name} had ${available} of ${replicas} pods`);
  }
  return problems;
}

/** A new revision of every app never leaves it with fewer pods than before. */
async function upgrades({ overlay, log }) {
  const problems = [];
  const fewest = await overlay.fewestDuring(async () => {
    await overlay.kubectl(['rollout', 'restart', 'deployments', '-n', overlay.namespace]);
    problems.push(...(await overlay.rolledOut()));
  });
  for (const [name, { available, replicas }] of fewest)
    if (available < replicas) problems.push(`${name} had ${available} of ${replicas} pods`);
  log(`upgrade: no app had fewer pods than before: ${problems.length === 0 ? 'yes' : 'no'}`);
  return problems;
}

/** More workers find places on all nodes; a site that scales by load has its smallest number. */
async function scales({ overlay, objects, log }) {
  const began = Date.now();
  const scale = ['scale', `deployment/${WORKERS}`, `--replicas=${MOST_WORKERS}`];
  await overlay.kubectl([...scale, '-n', overlay.namespace]);
  const problems = await overlay.rolledOut();
  const workers = await overlay.pods(WORKERS);
  const nodes = new Set(workers.map(({ spec }) => spec.nodeName));
  log(`${WORKERS}: ${workers.length} pods on ${nodes.size} nodes after ${seconds(began)}`);
  if (nodes.size < ZONES.length * NODES_PER_ZONE)
    problems.push(`${WORKERS}: ${workers.length} pods are on ${nodes.size} nodes only`);
  const scaler = objects.find(({ kind }) => kind === 'HorizontalPodAutoscaler');
  if (!scaler) return problems;
  const sites = await overlay.pods(SITE);
  log(`${SITE}: ${sites.length} pods by its autoscaler`);
  if (sites.length < scaler.spec.minReplicas) problems.push(`${SITE} has ${sites.length} pods`);
  return problems;
}

function seconds(began) {
  return `${((Date.now() - began) / 1_000).toFixed(1)} s`;
}
