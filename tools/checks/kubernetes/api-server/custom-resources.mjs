import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';

const run = promisify(execFile);

/** The operators' own definitions, from their Go modules. */
const DEFINITIONS = [
  {
    module: 'github.com/kedacore/keda/v2@v2.16.1',
    sum: 'h1:LfYsxfSX8DjetLW8q9qnriImH936POrQJvE+caRoScI=',
    file: 'config/crd/bases/keda.sh_scaledobjects.yaml',
  },
  {
    module: 'github.com/prometheus-operator/prometheus-operator@v0.79.2',
    sum: 'h1:H/HCiMS4dXQyiFHw28PFlWMh15YUraL3MFe8u7k7dGA=',
    file: 'example/prometheus-operator-crd/monitoring.coreos.com_podmonitors.yaml',
  },
];

export const findDefinitions = () => Promise.all(DEFINITIONS.map(findDefinition));

async function findDefinition({ module, sum, file }) {
  const env = { ...process.env, GOFLAGS: '-mod=mod' };
  const { stdout } = await run('go', ['mod', 'download', '-json', module], { env, cwd: tmpdir() });
  const { Dir: folder, Sum: found } = JSON.parse(stdout);
  if (found !== sum) throw new Error(`${module}: checksum ${found} instead of ${sum}`);
  return parse(await readFile(join(folder, file), 'utf8'));
}
