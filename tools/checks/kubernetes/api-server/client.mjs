import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';

const SERVED_WITHIN_MS = 60_000;

export class ApiClient {
  #url;
  #headers;
  #dispatcher;

  constructor({ url, token, ca }) {
    this.#url = url;
    this.#headers = { authorization: `Bearer ${token}` };
    this.#dispatcher = new Agent({ connect: { ca } });
  }

  async isReady() {
    const answer = await this.#request('GET', '/readyz').catch(() => undefined);
    return answer?.status === 200;
  }

  /** Server-side apply, which also refuses unknown fields. */
  async apply(object, { isDryRun }) {
    const query = new URLSearchParams({
      fieldManager: 'manifests',
      fieldValidation: 'Strict',
      ...(isDryRun && { dryRun: 'All' }),
    });
    const path = await this.#pathOf(object);
    if (!path) return { error: `no resource of the cluster has this kind`, warnings: [] };
    const { status, body, warnings } = await this.#request('PATCH', `${path}?${query}`, object);
    return { ...(status >= 300 && { error: messageOf(body) }), warnings };
  }

  /** The items of a list, such as `/api/v1/nodes`. */
  async list(path) {
    const { status, body } = await this.#request('GET', path);
    if (status !== 200) throw new Error(`${path}: ${messageOf(body)}`);
    return body.items;
  }

  /** Null of what does not exist. */
  async get(path) {
    const { status, body } = await this.#request('GET', path);
    return status === 200 ? body : null;
  }

  /** Returns the status. */
  async send(method, path, object, type = 'application/json') {
    return (await this.#request(method, path, object, type)).status;
  }

  /** A definition of custom resources takes effect some time after its creation. */
  async untilServed({ spec: { group, names, versions } }) {
    const deadline = Date.now() + SERVED_WITHIN_MS;
    const served = versions.filter((version) => version.served);
    const sought = served.map(({ name }) => ({
      apiVersion: `${group}/${name}`,
      kind: names.kind,
      metadata: { name: 'any' },
    }));
    for (const object of sought) {
      while (!(await this.#pathOf(object))) {
        if (Date.now() > deadline) throw new Error(`${names.kind} is not served`);
        await delay(100);
      }
    }
  }

  close() {
    return this.#dispatcher.close();
  }

  async #pathOf({ apiVersion, kind, metadata }) {
    const root = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    const { body } = await this.#request('GET', root);
    const resource = body.resources?.find(
      ({ kind: its, name }) => its === kind && !name.includes('/'),
    );
    if (!resource) return undefined;
    const scope = resource.namespaced ? `/namespaces/${metadata.namespace ?? 'default'}` : '';
    return `${root}${scope}/${resource.name}/${metadata.name}`;
  }

  async #request(method, path, object, type = 'application/apply-patch+yaml') {
    const { statusCode, headers, body } = await request(`${this.#url}${path}`, {
      method,
      dispatcher: this.#dispatcher,
      headers: {
        ...this.#headers,
        ...(object && { 'content-type': type }),
      },
      // YAML includes JSON.
      ...(object && { body: JSON.stringify(object) }),
    });
    const text = await body.text();
    const isJson = headers['content-type']?.startsWith('application/json');
    return {
      status: statusCode,
      body: isJson ? JSON.parse(text) : { message: text },
      warnings: [headers.warning ?? []].flat().map(warningText),
    };
  }
}

const messageOf = ({ message }) => message;

/** A header like `299 - "text"`. */
const warningText = (header) =>
  /^\d{3} \S+ "(.*)"/s.exec(header)?.[1].replaceAll('\\"', '"') ?? header;
