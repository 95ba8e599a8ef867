import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AnswerPending, areCurrent, ReadyBytes, type Resource, versionKey } from './ready-bytes.js';

function counted(text: () => string = () => 'text') {
  const state = { version: 1 as number | undefined, renders: 0 };
  const resource: Resource = {
    version: () => state.version,
    render: () => {
      state.renders += 1;
      return { type: 'text/plain', body: Buffer.from(text()) };
    },
  };
  return { state, resource };
}

// Held, since a busy machine may take longer than a rendering rests.
let now = 0;
beforeEach(() => void jest.spyOn(performance, 'now').mockImplementation(() => now));
afterEach(() => void jest.restoreAllMocks());

const pass = (ms: number) => void (now += ms);
const textOf = (ready: ReadyBytes, url: string) => ready.get(url)?.content.body.toString();

describe('ReadyBytes', () => {
  it('renders once per change, however often it is asked', () => {
    const ready = new ReadyBytes({});
    const { state, resource } = counted(() => `version ${state.version}`);
    ready.pin('/', resource);
    for (let request = 0; request < 1_000; request += 1) ready.get('/');
    expect(state.renders).toBe(1);
    state.version = 2;
    pass(60);
    for (let request = 0; request < 1_000; request += 1) ready.get('/');
    expect(state.renders).toBe(2);
    expect(textOf(ready, '/')).toBe('version 2');
  });

  it('rebuilds for a tenth of the time at most while changes pour in, and then catches up', () => {
    const ready = new ReadyBytes({});
    const { state, resource } = counted(() => {
      pass(4);
      return `version ${state.version}`;
    });
    ready.pin('/', resource);
    for (const until = now + 400; now < until; pass(0.1)) {
      state.version! += 1;
      ready.get('/');
    }
    expect(state.renders).toBeGreaterThan(1);
    expect(state.renders).toBeLessThan(15);
    pass(60);
    expect(textOf(ready, '/')).toBe(`version ${state.version}`);
  });

  it('keeps the representation where a change made no difference', () => {
    const ready = new ReadyBytes({});
    const { state, resource } = counted();
    ready.pin('/', resource);
    const before = ready.get('/');
    state.version = 2;
    pass(60);
    expect(ready.get('/')).toBe(before);
    expect(state.renders).toBe(2);
  });

  it('shares one rendering of several turns, and gives it with the version that it began with', async () => {
    const ready = new ReadyBytes({});
    const { state, resource } = counted();
    let finish = (): void => undefined;
    ready.pin('/', {
      version: resource.version,
      render: () => {
        const content = resource.render();
        return new Promise((resolve) => (finish = () => resolve(content)));
      },
    });
    const waiting = [ready.getOrPending('/'), ready.getOrPending('/')];
    expect(() => ready.get('/')).toThrow(AnswerPending);
    expect(areCurrent(ready, [versionKey('/', 'hash')])).toBe(false);
    state.version = 2;
    pass(5);
    finish();
    const [first, second] = await Promise.all(waiting);
    expect(first).toBe(second);
    expect(first?.content.body.toString()).toBe('text');
    expect(state.renders).toBe(1);
    expect(ready.get('/')).toBe(first);
    pass(60);
    expect(() => ready.get('/')).toThrow(AnswerPending);
    expect(state.renders).toBe(2);
  });

  it('renders again after a rendering of several turns failed', async () => {
    const ready = new ReadyBytes({});
    const { state, resource } = counted();
    ready.pin('/', {
      version: resource.version,
      render: () => {
        const content = resource.render();
        return state.renders === 1 ? Promise.reject(new Error('failed')) : content;
      },
    });
    await expect(ready.getOrPending('/')).rejects.toThrow('failed');
    expect((await ready.getOrPending('/'))?.content.body.toString()).toBe('text');
  });

  it('forgets what has gone', () => {
    const ready = new ReadyBytes({});
    const { state, resource } = counted();
    ready.addRule((url) => (url === '/one' && state.version !== undefined ? resource : undefined));
    expect(textOf(ready, '/one')).toBe('text');
    state.version = undefined;
    expect(ready.get('/one')).toBeUndefined();
    state.version = 7;
    expect(textOf(ready, '/one')).toBe('text');
  });

  it('resolves a URL once, by every rule before its own', () => {
    const ready = new ReadyBytes({});
    let resolved = 0;
    const rule = (isOwn: boolean) => () => {
      resolved += 1;
      return isOwn ? counted().resource : undefined;
    };
    for (const isOwn of [false, false, true]) ready.addRule(rule(isOwn));
    for (let request = 0; request < 1_000; request += 1) ready.get('/one');
    expect(resolved).toBe(3);
  });

  it('knows nothing of what no rule accepts', () => {
    const ready = new ReadyBytes({});
    expect(ready.get('/nothing')).toBeUndefined();
    expect(ready.get('/__proto__')).toBeUndefined();
  });

  it('keeps what is in use and forgets the rest', () => {
    const ready = new ReadyBytes({});
    const built: string[] = [];
    ready.addRule((url) => {
      built.push(url);
      return counted().resource;
    }, 10);
    for (let number = 0; number < 100; number += 1) {
      ready.get('/in-use');
      ready.get(`/${number}`);
    }
    expect(built.filter((url) => url === '/in-use')).toHaveLength(1);
    ready.get('/0');
    expect(built.filter((url) => url === '/0')).toHaveLength(2);
  });
});
