import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { startTlsProxy, TestAuthority, testMongoUri, type TlsProxy } from '@elevate/testing';
import { connectMongo } from '../src/index.js';

const logger = pino({ level: 'silent' });

describe('a document server with TLS', () => {
  let authority: TestAuthority;
  let stranger: TestAuthority;
  let proxy: TlsProxy;
  let database: string;

  beforeAll(async () => {
    [authority, stranger] = [await TestAuthority.create(), await TestAuthority.create()];
    const { hostname: host, port, pathname } = new URL(testMongoUri('tls'));
    database = pathname;
    proxy = await startTlsProxy(await authority.issue('mongo'), { host, port: Number(port) });
  });
  afterAll(async () => {
    await proxy?.close();
    await Promise.all([authority?.remove(), stranger?.remove()]);
  });

  const open = async (host: string, options: string) => {
    const uri = `mongodb://${host}:${proxy.port}${database}?directConnection=true&tls=true${options}`;
    return connectMongo({ uri, logger, withinMs: 30_000 });
  };
  const trusting = ({ folder }: TestAuthority) =>
    `&tlsCAFile=${encodeURIComponent(join(folder, 'ca.pem'))}`;

  it('is used when its certificate is of the named authority', async () => {
    const connection = await open('127.0.0.1', trusting(authority));
    const collection = connection.collection('things');
    await collection.insertOne({ stored: true });
    expect(await collection.findOne({}, { projection: { _id: 0 } })).toEqual({ stored: true });
    await connection.close();
  });

  it.each([
    ['without an authority', () => ''],
    ['of another authority', () => trusting(stranger)],
  ])('is refused %s, at once and with what to do', async (_, options) => {
    await expect(open('127.0.0.1', options())).rejects.toMatchObject({
      code: 'MONGO.REFUSED',
      kind: 'user',
      message: expect.stringMatching(/is not trusted.*tlsCAFile=<path> to MONGODB_URI/),
    });
  });

  it('is refused under a name that its certificate does not have', async () => {
    await expect(open('localhost', trusting(authority))).rejects.toMatchObject({
      code: 'MONGO.REFUSED',
      kind: 'user',
      message: expect.stringContaining('is for another host name'),
    });
  });

  it('says that a file of certificates cannot be read', async () => {
    const empty = join(authority.folder, 'empty.pem');
    await writeFile(empty, 'no certificate');
    await expect(open('127.0.0.1', `&tlsCAFile=${encodeURIComponent(empty)}`)).rejects.toThrow();
  });
});
