import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The full path of a program on the PATH, or undefined. */
export function onPath(name, environment) {
  for (const folder of (environment.PATH ?? '').split(delimiter)) {
    const candidate = join(folder || '.', name);
    if (isExecutable(candidate)) {
      return candidate;
    }
  }
  return undefined;
}

/** A program of the Java installation that JAVA_HOME names, else the one on the PATH. */
export function javaProgram(name, environment) {
  const ofHome = environment.JAVA_HOME && join(environment.JAVA_HOME, 'bin', name);
  return ofHome && isExecutable(ofHome) ? ofHome : onPath(name, environment);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
