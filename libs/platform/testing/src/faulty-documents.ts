import { FaultProxy } from './fault-proxy.js';
import { testMongoUri } from './test-servers.js';

/** One database of this test run by two ways. */
export interface FaultyDocuments {
  readonly proxy: FaultProxy;
  /** Through the proxy. */
  readonly faultyUri: string;
  /** Past the proxy, for what only looks. */
  readonly uri: string;
}

/** Opens a proxy before the document server of this test run; the caller closes it. */
export async function faultyDocuments(name: string): Promise<FaultyDocuments> {
  const uri = testMongoUri(name);
  // The proxy knows one server: a client that discovers a replica set would go around it.
  const [, host = '', port = '27017', path = ''] = FIRST_HOST.exec(uri) ?? [];
  const proxy = await FaultProxy.open({ host, port: Number(port) });
  const options = 'directConnection=true&minHeartbeatFrequencyMS=20';
  const faultyUri = `mongodb://127.0.0.1:${proxy.port}${path}${path.includes('?') ? '&' : '?'}${options}`;
  return { proxy, uri, faultyUri };
}

const FIRST_HOST = /^mongodb:\/\/([^:/,]+)(?::(\d+))?[^/]*(\/.*)$/;
