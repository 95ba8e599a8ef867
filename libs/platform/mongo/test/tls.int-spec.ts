import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { startTlsProxy, TestAuthority, testMongoUri, type TlsProxy } from '@elevate/testing';
import { connectMongo } from '../src/index.js';

const logger = pino({ level: 'silent' });
const UNTRUSTED = /is not trusted.*tlsCAFile=<path> to MONGODB_URI/;

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
    ['without an authority', '127.0.0.1', () => '', UNTRUSTED],
    ['of another authority', '127.0.0.1', () => trusting(stranger), UNTRUSTED],
    ['under another name', 'localhost', () => trusting(authority), /is for another host name/],
  ])('is refused %s, at once and with what to do', async (_, host, options, message) => {
    await expect(open(host, options())).rejects.toMatchObject({
      code: 'MONGO.REFUSED',
      kind: 'user',
      message: expect.stringMatching(message),
    });
  });

  it('says that a file of certificates cannot be read', async () => {
    const empty = join(authority.folder, 'empty.pem');
    await writeFile(empty, 'no certificate');
    await expect(open('127.0.0.1', `&tlsCAFile=${encodeURIComponent(empty)}`)).rejects.toThrow();
  });
});
