import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePorts } from '../../../embedded-mongo/src/java-server.mjs';
import { startApiServer } from '../api-server/server.mjs';
import { findKwok, findProgram } from '../programs/find-program.mjs';

const ZONES = ['zone-a', 'zone-b', 'zone-c'];
const NODES_PER_ZONE = 2;
const VOLUMES = 8;
const READY_WITHIN_MS = 120_000;
const RESOURCES = { cpu: '4', memory: '16Gi', pods: '110' };

/** A cluster on loopback: Kubernetes' own API server, controllers and scheduler, and simulated nodes in three zones. */
export async function startCluster({ cacheDir, log }) {
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

/** Server-side apply of each object; throws what the server refuses. */
export async function create(client, objects) {
  for (const object of objects) {
    const { error } = await client.apply(object, { isDryRun: false });
    if (error) throw new Error(`${object.kind} ${object.metadata.name}: ${error}`);
  }
}

/** Nothing here makes volumes, so they exist from the beginning. */
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

export async function until(what, withinMs, isTrue) {
  const deadline = Date.now() + withinMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`waited ${withinMs / 1_000} s in vain for ${what}`);
    await delay(200);
  }
}
