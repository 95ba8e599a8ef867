import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export function onPath(name, environment) {
  for (const folder of (environment.PATH ?? '').split(delimiter)) {
    const candidate = join(folder || '.', name);
    if (isExecutable(candidate)) {
      return candidate;
    }
  }
  return undefined;
}

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
