import { InProcessTransport } from '../src/index.js';
import { transportCompliance } from './compliance.js';

transportCompliance({
  name: 'in-process',
  createTransport: () => new InProcessTransport(),
  // A process cannot outlive itself, so what can die here is a member: in the middle of a message,
  // its effect done and its promise broken.
  crashAfterHandling: async (transport, { topic, group, last }) => {
    const handled: string[] = [];
    let dead: () => void = () => undefined;
    const death = new Promise<void>((resolve) => (dead = resolve));
    const member = await transport.consume({
      group,
      topics: [topic],
      onMessage: async ({ value }) => {
        handled.push(String(value));
        if (String(value) !== last) return;
        dead();
        throw new Error('died');
      },
    });
    await death;
    await member.close();
    return handled;
  },
});
