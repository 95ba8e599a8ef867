import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { neededServers } from './needed-servers.mjs';

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'elevate-needed-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

// Put together here, so that this file itself needs no server.
const documents = `const uri = test${'MongoUri'}('x');`;
const brokers = `const brokers = test${'KafkaBrokers'}();`;

function file(name, text) {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe('neededServers', () => {
  it('starts nothing for files that read no address', () => {
    const files = [file('plain.int-spec.ts', "import { x } from './missing.js';\n")];
    expect(neededServers(files)).toEqual({ documents: false, brokers: false });
  });

  it('starts nothing for a file that only gives a product other addresses, or none', () => {
    const name = `MONGODB${'_URI'}`;
    const text = `const settings = { ${name}: own.uri }; const hidden = ['${name}'];\n`;
    expect(neededServers([file('own-server.e2e-spec.ts', text)]).documents).toBe(false);
    const read = `const uri = process.env.${name};\n`;
    expect(neededServers([file('reads.int-spec.ts', read)]).documents).toBe(true);
  });

  it('reads the file itself', () => {
    expect(neededServers([file('own.int-spec.ts', documents)]).documents).toBe(true);
  });

  it('knows the helpers that open a database behind a fault proxy', () => {
    for (const helper of [`open${'FaultyMongo'}`, `expect${'StoredWrites'}`]) {
      const text = `const mongo = await ${helper}('x');`;
      expect(neededServers([file('faulty.int-spec.ts', text)]).documents).toBe(true);
    }
  });

  it('follows relative imports, also around a circle', () => {
    file('harness.ts', `import './broker.js';\n`);
    file('broker.ts', `import { h } from './harness.js';\n${brokers}`);
    const spec = file('far.int-spec.ts', `const { h } = await import('./harness.js');\n`);
    expect(neededServers([spec])).toEqual({ documents: false, brokers: true });
  });
});
