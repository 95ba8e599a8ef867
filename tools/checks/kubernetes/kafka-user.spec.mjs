import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { ownProblems } from './own-schemas.mjs';

const FILE = new URL('../../../k8s/kafka-users/kafka-users.yaml', import.meta.url);
const users = () => parseAllDocuments(readFileSync(FILE, 'utf8')).map((one) => one.toJS());

describe('our schema of a KafkaUser', () => {
  it('accepts the users of all services', () => {
    expect(users().length).toBeGreaterThan(6);
    expect(users().flatMap(ownProblems)).toEqual([]);
  });

  it.each([
    ['a misspelled operation', ({ acls }) => (acls[0].operations = ['Wirte'])],
    ['every operation', ({ acls }) => (acls[0].operations = ['All'])],
    ['every topic', ({ acls }) => (acls[0].resource.name = '*')],
    ['a misspelled field', ({ acls }) => (acls[0].ressource = acls[0].resource)],
    ['no permissions', (authorization) => (authorization.acls = [])],
    ['no authorization', (authorization) => (authorization.type = 'none')],
  ])('refuses %s', (_what, breakIt) => {
    const [user] = users();
    breakIt(user.spec.authorization);
    expect(ownProblems(user)).not.toEqual([]);
  });
});
