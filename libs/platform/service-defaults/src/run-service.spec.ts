import { expect, it } from '@jest/globals';
import { databaseUri } from './run-service.js';

it.each([
  ['mongodb://one:27017', 'mongodb://one:27017/user'],
  ['mongodb://one:27017/', 'mongodb://one:27017/user'],
  ['mongodb://one/other', 'mongodb://one/user'],
  ['mongodb://one/?replicaSet=rs0', 'mongodb://one/user?replicaSet=rs0'],
  [
    'mongodb://me:p%40ss@one:27017,two:27017/?replicaSet=rs0&authSource=admin',
    'mongodb://me:p%40ss@one:27017,two:27017/user?replicaSet=rs0&authSource=admin',
  ],
  ['mongodb+srv://me@cluster.example/?tls=true', 'mongodb+srv://me@cluster.example/user?tls=true'],
])('databaseUri puts the name into %s', (server, expected) => {
  expect(databaseUri(server, 'user')).toBe(expected);
});
