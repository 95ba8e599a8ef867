import { describe, expect, it } from '@jest/globals';
import { processExists, startProcess } from './child-process.js';

const node = (script: string) =>
  startProcess({ command: process.execPath, args: ['-e', script], env: { GREETING: 'hello' } });

describe('startProcess', () => {
  it('captures what the process writes, with the environment it was given', async () => {
    const child = await node('console.log(process.env.GREETING, process.env.HOME)');
    const [line] = await child.waitForOutput(/^hello undefined$/m);
    expect(line).toBe('hello undefined');
  });

  it('passes text to standard input', async () => {
    const child = await node(
      'process.stdin.once("data", (d) => { console.log("got " + d); process.exit(0); })',
    );
    child.send('ping');
    await child.waitForOutput(/got ping/);
  });

  it('ends exactly the process it started', async () => {
    const child = await node('setInterval(() => {}, 1000)');
    expect(child.running()).toBe(true);
    await expect(child.end('SIGKILL')).resolves.toBe('SIGKILL');
    expect(processExists(child.pid)).toBe(false);
  });

  it('shows the output when the process ends before the line it was to write', async () => {
    const child = await node('console.error("cannot open"); process.exit(3)');
    await expect(child.waitForOutput(/ready/)).rejects.toThrow(/ended without[^]*cannot open/);
  });
});
