import { spawnSync } from 'node:child_process';
import { describe, expect, it, jest } from '@jest/globals';
import { inSpan } from '@elevate/telemetry';
import { traceForTest } from '@elevate/telemetry/testing';
import { startSpanReceiver, TYPESCRIPT_ARGUMENTS } from '@elevate/testing';
import { createLogger, LogThrottle } from './logger.js';

it('createLogger writes one JSON object a line and hides fields that hold secrets', () => {
  const lines: string[] = [];
  const logger = createLogger({
    service: 'test',
    level: 'info',
    destination: { write: (line) => lines.push(line) },
  });
  logger.info({ token: 'abc', headers: { authorization: 'Bearer abc' }, path: '/x' }, 'said');
  logger.debug('not said');
  expect(lines).toHaveLength(1);
  const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
  expect(line).toMatchObject({ service: 'test', msg: 'said', path: '/x', token: '[hidden]' });
  expect(lines[0]).not.toContain('abc');
});

it('each line has each key once, also of a service among others and with a fact of that name', () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line.trimEnd()) };
  const root = createLogger({ service: 'process', level: 'info', destination });
  const logger = root.child({ service: 'bff' });
  for (const log of [root, logger, logger.child({ topic: 'x' })]) {
    log.info('said');
    log.error({ error: new Error('failed'), service: 'user' }, 'failed');
  }
  const read = lines.map((line) => JSON.parse(line) as { service: string });
  expect(read.map((line) => JSON.stringify(line))).toEqual(lines);
  expect(read.map(({ service }) => service).join()).toBe('process,user,bff,user,bff,user');
});

describe('what createLogger hides', () => {
  const canary = 'canary-hunter2';
  const lineOf = (facts: object): string => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    createLogger({ service: 'test', level: 'info', destination }).info(facts, 'said');
    return lines.join('');
  };

  it.each(['password', 'new_password', 'token', 'refresh_token', 'access_code', 'secret', 'email'])(
    'is %s in a line, in an object in it and in the details of an error',
    (name) => {
      const error = Object.assign(new Error('failed'), { details: { [name]: canary } });
      expect(lineOf({ [name]: canary, body: { [name]: canary }, error })).not.toContain(canary);
    },
  );

  it.each(['authorization', 'cookie', 'set-cookie', 'x-caller-secret'])(
    'is the header %s of a request',
    (name) => {
      const headers = { [name]: canary };
      expect(lineOf({ headers, request: { headers } })).not.toContain(canary);
    },
  );
});

it('a line that is said in a span has its ids, and one that is said elsewhere has none', async () => {
  const tracing = await traceForTest(await startSpanReceiver());
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const logger = createLogger({ service: 'test', level: 'info', destination });
  await inSpan(
    () => ({ name: 'work', kind: 'internal', begins: 'always' }),
    async () => logger.info({ path: '/x' }, 'inside'),
  );
  logger.info('outside');
  const [span] = await tracing.finish();
  expect(lines[0]).toMatchObject({ path: '/x', trace_id: span?.traceId, span_id: span?.spanId });
  expect(lines[1]).not.toHaveProperty('trace_id');
});

describe('LogThrottle', () => {
  it('lets a complaint through once per interval and key', () => {
    let now = 0;
    const lines: string[] = [];
    const once = new LogThrottle(60_000, () => now);
    const complain = (key: string) => once.say(key, () => lines.push(key));
    complain('a');
    complain('a');
    complain('b');
    now = 59_999;
    complain('a');
    now = 60_000;
    complain('a');
    expect(lines).toEqual(['a', 'b', 'a']);
  });

  it('speaks again after the clock was set back', () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValueOnce(1).mockReturnValue(0);
    const [complaints, speak] = [new LogThrottle(0), jest.fn()];
    for (const _ of [1, 2]) complaints.say('a', speak);
    clock.mockRestore();
    expect(speak).toHaveBeenCalledTimes(2);
  });

  it('speaks at once after the trouble was over', () => {
    const levels: number[] = [];
    const once = new LogThrottle(60_000, () => 0);
    once.say('a', () => levels.push(1));
    once.clear('a');
    once.say('a', () => levels.push(2));
    expect(levels).toEqual([1, 2]);
  });
});

const LOGGER = new URL('./logger.ts', import.meta.url).href;

it.each([
  {
    promise: 'warnings of Node are reported, without those that kafkajs causes',
    script: `
      const { reportWarnings } = await import('${LOGGER}');
      reportWarnings(({ message }) => console.log(message));
      process.emitWarning('a deprecated call');
      process.emitWarning('-1 is a negative number.', 'TimeoutNegativeWarning');
    `,
    shell: '"$@"',
    stdout: 'a deprecated call\n',
  },
  {
    promise: 'a command whose reader has gone ends without a word',
    script: `
      const { exitWhenOutputCloses } = await import('${LOGGER}');
      exitWhenOutputCloses();
      for (let line = 0; line < 100_000; line += 1) {
        console.log('line');
        await new Promise(setImmediate);
      }
    `,
    shell: 'set -o pipefail; "$@" | head -1',
    stdout: 'line\n',
  },
])('$promise', ({ script, shell, stdout }) => {
  const args = [...TYPESCRIPT_ARGUMENTS, '--input-type=module', '--eval', script];
  const options = { encoding: 'utf8', timeout: 60_000 } as const;
  const ended = spawnSync('bash', ['-c', shell, 'bash', process.execPath, ...args], options);
  expect(ended).toMatchObject({ status: 0, stdout, stderr: '' });
});
