import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/**
 * Runs test files in the realm of their worker, whose packages they share (see `PackageSharingRuntime`). Afterwards it
 * restores globals and `process`.
 */
export default class OneRealmEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  #before = captureState();
  #conditions;

  constructor({ projectConfig: config }) {
    this.#conditions = config.testEnvironmentOptions.customExportConditions;
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    restoreState(this.#before);
  }

  exportConditions() {
    return this.#conditions;
  }

  getVmContext() {
    return undefined;
  }
}

function captureState() {
  return {
    globals: Object.getOwnPropertyDescriptors(globalThis),
    variables: { ...process.env },
    exit: process.exit,
    exitCode: process.exitCode,
    listeners: new Map(process.eventNames().map((name) => [name, process.rawListeners(name)])),
  };
}

function restoreState({ globals, variables, exit, exitCode, listeners }) {
  restoreGlobals(globals);
  for (const name of Object.keys(process.env)) {
    if (!(name in variables)) delete process.env[name];
  }
  Object.assign(process.env, variables);
  process.exit = exit;
  process.exitCode = exitCode;
  for (const name of process.eventNames()) {
    const kept = listeners.get(name) ?? [];
    for (const listener of process.rawListeners(name)) {
      if (!kept.includes(listener)) process.removeListener(name, listener);
    }
  }
}

function restoreGlobals(descriptors) {
  for (const key of Reflect.ownKeys(globalThis)) {
    if (!Object.hasOwn(descriptors, key)) Reflect.deleteProperty(globalThis, key);
  }
  for (const key of Reflect.ownKeys(descriptors)) {
    if (descriptors[key].configurable) Object.defineProperty(globalThis, key, descriptors[key]);
  }
}
