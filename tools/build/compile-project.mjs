import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';

const SWCRC = fileURLToPath(new URL('../../.swcrc', import.meta.url));
const TEST = /\.spec\.tsx?$/;
const SOURCE = /\.tsx?$/;

export async function compileProject(project) {
  const source = join(project, 'src');
  await rm(join(project, 'dist'), { recursive: true, force: true });
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map((file) => compileFile(project, file)));
}

export async function compileFile(project, file) {
  if (TEST.test(file) || file.endsWith('.d.ts')) return undefined;
  const target = join(project, 'dist', relative(join(project, 'src'), file)).replace(SOURCE, '.js');
  await mkdir(dirname(target), { recursive: true });
  try {
    if (SOURCE.test(file)) {
      // Relative: source maps must not contain paths of the build machine.
      const sourceFileName = relative(dirname(target), file);
      const { code } = await transformFile(file, {
        configFile: SWCRC,
        swcrc: false,
        sourceFileName,
      });
      await writeFile(target, code);
    } else {
      await copyFile(file, target);
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
    await rm(target, { force: true });
  }
  return target;
}

function isMissing(error) {
  return error.code === 'ENOENT' || /No such file/i.test(error.message);
}
