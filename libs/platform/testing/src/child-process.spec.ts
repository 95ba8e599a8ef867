import { describe, expect, it } from '@jest/globals';
import { startProcess } from './child-process.js';

const node = (script: string) =>
  startProcess({ command: process.execPath, args: ['-e', script], env: { GREETING: 'hello' } });

describe('startProcess', () => {
  it('shows the output when the process ends before the line it was to write', async () => {
    const child = await node('console.error("cannot open"); process.exit(3)');
    await expect(child.waitForOutput(/ready/)).rejects.toThrow(/ended without[^]*cannot open/);
  });
});
