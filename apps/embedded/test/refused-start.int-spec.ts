import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, readdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { claimDataDir } from '@elevate/embedded-mongo';
import { freePort } from '@elevate/native-stack';
import { startProcess, tempDir, waitUntil } from '@elevate/testing';

const fileOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const DATA_DIR_MODULE = new URL('../../../tools/embedded-mongo/src/data-dir.mjs', import.meta.url);
const COMMANDS = [['start'], ['dev'], ['distributed']] as const;
type Command = (typeof COMMANDS)[number][0];

let folder: Awaited<ReturnType<typeof tempDir>>;
const closers: (() => unknown)[] = [];
beforeEach(async () => {
  folder = await tempDir('refused-start');
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await folder.remove();
});

/** The output of a refused start. */
async function refusedStart(command: Command, environment: Record<string, string>) {
  const started = Date.now();
  const child = await startProcess({
    command: process.execPath,
    args: [fileOf(`tools/start/${command}.mjs`)],
    env: { PATH: process.env['PATH'], PORT: String(await freePort()), ...environment },
  });
  closers.push(() => child.end('SIGKILL'));
  await waitUntil(() => !child.running(), { what: `the end of ${command}` });
  const lines = child.output().trim().split('\n');
  return { code: await child.end(), lines, ms: Date.now() - started };
}

function expectOneLine({ lines }: { lines: string[] }, line: RegExp): void {
  const own = lines.filter((line) => !line.endsWith(': stopped'));
  expect(own).toEqual([expect.stringMatching(line)]);
}

describe.each(COMMANDS)('%s', (command) => {
  it('is refused on the data folder of another process, which it names', async () => {
    closers.push(claimDataDir({ dataDir: folder.path }));
    const refused = await refusedStart(command, { DATA_DIR: folder.path });
    expect(refused.code).toBe(1);
    expectOneLine(refused, new RegExp(`${folder.path} is in use by process ${process.pid}`));
    expect(refused.ms).toBeLessThan(10_000);
    expect(await readdir(folder.path)).toEqual(['product.lock']);
  });

  it('names the address of the product that runs on the folder', async () => {
    closers.push(claimDataDir({ dataDir: folder.path }));
    const control = { site_url: 'http://localhost:4321', pid: process.pid };
    await writeFile(join(folder.path, 'control.json'), JSON.stringify(control));
    const refused = await refusedStart(command, { DATA_DIR: folder.path });
    expectOneLine(
      refused,
      new RegExp(`runs already at http://localhost:4321\\..* in use by process ${process.pid}`),
    );
  });

  it('names no address from the control file of a killed product', async () => {
    closers.push(claimDataDir({ dataDir: folder.path }));
    const control = { site_url: 'http://localhost:4321', pid: process.pid + 1 };
    await writeFile(join(folder.path, 'control.json'), JSON.stringify(control));
    const refused = await refusedStart(command, { DATA_DIR: folder.path });
    expectOneLine(refused, new RegExp(`: The data folder .* in use by process ${process.pid}`));
  });

  it('is refused on a port that is taken, which it names', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    closers.push(() => other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const settings = { DATA_DIR: folder.path, PORT: String(port) };
    const refused = await refusedStart(command, settings);
    expect(refused.code).toBe(1);
    expectOneLine(refused, new RegExp(`Cannot listen at 127\\.0\\.0\\.1:${port}: another process`));
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('is refused on a folder that it cannot write, which it names', async () => {
    const target = join(folder.path, 'read-only');
    await makeReadOnly(target);
    const refused = await refusedStart(command, { DATA_DIR: target });
    expect(refused.code).toBe(1);
    expectOneLine(refused, new RegExp(`Cannot write to the data folder ${target}: E`));
  });
});

/** Root writes whatever the mode says, but not below a file. */
async function makeReadOnly(path: string): Promise<void> {
  if (process.getuid?.() === 0) return writeFile(path, '');
  execFileSync('mkdir', [path]);
  await chmod(path, 0o555);
}

describe('a data folder', () => {
  it('is free again when its process was killed, also where another has the id by now', async () => {
    const lock = join(folder.path, 'product.lock');
    const gone = await startProcess({ command: process.execPath, args: ['-e', ''] });
    await gone.end('SIGKILL');
    await writeFile(lock, JSON.stringify({ pid: gone.pid }));
    claimDataDir({ dataDir: folder.path })();
    await writeFile(lock, JSON.stringify({ pid: process.pid, started: 'before' }));
    claimDataDir({ dataDir: folder.path })();
    await writeFile(lock, 'half a lo');
    claimDataDir({ dataDir: folder.path })();
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('is that of an image: any user with group 0 writes to it', async () => {
    await chmod(folder.path, 0o770);
    const isRoot = process.getuid?.() === 0;
    if (isRoot) await chown(folder.path, 1000, 0);
    const script = `const { claimDataDir, makeFolder, protectDataDir } = await import(${JSON.stringify(DATA_DIR_MODULE.href)});
      const at = { dataDir: process.argv[1] };
      const free = claimDataDir(at);
      protectDataDir(at);
      makeFolder(at.dataDir + '/mail');
      free();`;
    const args = ['--input-type=module', '-e', script, folder.path];
    execFileSync(process.execPath, args, isRoot ? { uid: 12_345, gid: 0 } : {});
    expect(await readdir(folder.path)).toEqual(['mail']);
  });

  it('goes to one of many processes that find a stale lock', async () => {
    await writeFile(join(folder.path, 'product.lock'), JSON.stringify({ pid: 2 ** 22 + 1 }));
    const script = `import(${JSON.stringify(DATA_DIR_MODULE.href)}).then(({ claimDataDir }) => {
      try { claimDataDir({ dataDir: ${JSON.stringify(folder.path)} }); console.log('claimed'); }
      catch (error) { console.log(error.code); }
      setInterval(() => {}, 1000);
    });`;
    const claimants = await Promise.all(
      Array.from({ length: 8 }, () =>
        startProcess({ command: process.execPath, args: ['-e', script] }),
      ),
    );
    for (const claimant of claimants) closers.push(() => claimant.end('SIGKILL'));
    const outputs = await Promise.all(
      claimants.map(async (claimant) => (await claimant.waitForOutput(/\w+\n/))[0].trim()),
    );
    expect(outputs.sort()).toEqual([...Array<string>(7).fill('DATA_DIR_IN_USE'), 'claimed'].sort());
  });
});
