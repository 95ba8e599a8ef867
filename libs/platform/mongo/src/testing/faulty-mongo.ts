import type { Connection } from 'mongoose';
import { createLogger } from '@elevate/logging';
import { FaultProxy, testMongoUri, type FaultyWrite } from '@elevate/testing';
import { connectMongo } from '../connect.js';

export interface FaultyMongo {
  readonly proxy: FaultProxy;
  readonly faulty: Connection;
  readonly direct: Connection;
  close(): Promise<void>;
}

export async function openFaultyMongo(name: string): Promise<FaultyMongo> {
  const uri = testMongoUri(name);
  const [, host = '', port = '27017', path = ''] = FIRST_HOST.exec(uri) ?? [];
  const proxy = await FaultProxy.open({ host, port: Number(port) });
  // Prevents the client from discovering the replica set and bypassing the proxy.
  const options = 'directConnection=true&minHeartbeatFrequencyMS=20';
  const faultyUri = `mongodb://127.0.0.1:${proxy.port}${path}${path.includes('?') ? '&' : '?'}${options}`;
  const logger = createLogger({ service: 'test', level: 'silent' });
  const faulty = await connectMongo({ uri: faultyUri, logger });
  const direct = await connectMongo({ uri, logger });
  const close = async () => {
    await Promise.all([faulty.close(), direct.close()]);
    await proxy.close();
  };
  return { proxy, faulty, direct, close };
}

export interface Expected {
  readonly collection: string;
  readonly filter: (n: number) => object;
}

export function storing(
  { direct }: Pick<FaultyMongo, 'direct'>,
  { collection, filter }: Expected,
  write: Omit<FaultyWrite, 'isStored'>,
): FaultyWrite {
  return {
    ...write,
    isStored: async (n) => (await direct.collection(collection).countDocuments(filter(n))) === 1,
  };
}

const FIRST_HOST = /^mongodb:\/\/([^:/,]+)(?::(\d+))?[^/]*(\/.*)$/;
