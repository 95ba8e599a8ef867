import { it } from '@jest/globals';
import { carriedRecord, expectStoredWrites } from '@elevate/mongo/testing';
import { auditModel, AuditRepository } from '../src/audit.repository.js';

it('every record that is appended is in the log', () =>
  expectStoredWrites({ database: 'audit-faulty-writes', rounds: 150 }, ({ faulty }) => {
    const log = new AuditRepository(auditModel(faulty));
    const write = (n: number) => log.append(carriedRecord(`r-${n}`, new Date()));
    return [{ name: 'append', collection: 'audit', filter: (n) => ({ _id: `r-${n}` }), write }];
  }));
