import { readFileSync } from 'node:fs';

const DEEP = 5_000;

/** JSON that no property of the API may accept, by what it tries. */
export const WRONG_VALUES: Readonly<Record<string, string>> = {
  '$ne operator': '{"$ne":1}',
  '$gt operator': '{"$gt":""}',
  '$regex operator': '{"$regex":".*","$options":"s"}',
  '$where code': '{"$where":"sleep(2000)||true"}',
  'operator in a list': '[{"$ne":1}]',
  'list in a list': '[["x"]]',
  prototype: '{"__proto__":{"polluted":"yes"}}',
  constructor: '{"constructor":{"prototype":{"polluted":"yes"}}}',
  'own methods': '{"toString":"x","valueOf":"x","length":1}',
  'huge number': '1e400',
  'deep nesting': `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
};

/** Properties that no request has, as JSON members beside the valid ones. */
export const WRONG_MEMBERS: Readonly<Record<string, string>> = {
  prototype: '"__proto__":{"polluted":"yes"}',
  'escaped prototype': '"\\u005f_proto__":{"polluted":"yes"}',
  constructor: '"constructor":{"prototype":{"polluted":"yes"}}',
  $where: '"$where":"sleep(2000)||true"',
  'dotted name': '"state.roles":["admin"]',
  $set: '"$set":{"roles":["admin"]}',
};

/** Texts in place of an id or a query value. */
export const WRONG_TEXTS: Readonly<Record<string, string>> = {
  '$ne operator': '{"$ne":1}',
  '$gt operator': '{"$gt":""}',
  '$where code': "';sleep(2000);'",
  'or true': "' || 'qz1'=='qz1",
  prototype: '__proto__',
  constructor: 'constructor',
  'prototype of the constructor': 'constructor.prototype',
  'inherited method': 'hasOwnProperty',
  'null byte': 'qzx\u0000yqz',
  'huge number': '9'.repeat(400),
  'lone percent': '%zz',
  'parent folder': '../../../etc/passwd',
};

/** Query strings in which a parameter is no text; `name` stands for the parameter. */
export const WRONG_QUERIES: Readonly<Record<string, string>> = {
  '$ne operator': 'name[$ne]=1',
  '$gt operator': 'name[$gt]=',
  'member of the prototype': 'name[__proto__][polluted]=yes',
  prototype: '__proto__[polluted]=yes',
  constructor: 'constructor[prototype][polluted]=yes',
};

/** Keys are schemas of the OpenAPI document. */
export const VALID_BODIES = JSON.parse(
  readFileSync(new URL('valid-bodies.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
