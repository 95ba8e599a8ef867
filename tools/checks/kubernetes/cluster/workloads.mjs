/** Deployments, StatefulSets and pods of a namespace. */
export class Workloads {
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

  /** A new revision of every pod, as by an upgrade. */
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
  const wanted = spec.replicas ?? 1;
  const { observedGeneration, updatedReplicas = 0, availableReplicas = 0, replicas = 0 } = status;
  return (
    observedGeneration === metadata.generation &&
    [updatedReplicas, availableReplicas, replicas].every((count) => count === wanted)
  );
}
