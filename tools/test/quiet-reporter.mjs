import { relative } from 'node:path';

/** Prints failures only, each as soon as its file ends, with what the file wrote to the console. */
export default class QuietReporter {
  onTestResult({ path, context }, { failureMessage, console: lines }) {
    if (!failureMessage) return;
    const name = relative(context.config.rootDir, path);
    const written = (lines ?? []).map(({ type, message }) => `console.${type}: ${message}`);
    process.stderr.write(`\nFAILED ${name}\n${[failureMessage, ...written].join('\n')}\n`);
  }
}
