import { describeMachine } from '../machine.mjs';
import { table } from '../markdown.mjs';
import { MEMBERS } from './visitors.mjs';

/** A limit below this multiple of the most that was used would kill a pod on a busy day. */
const HEADROOM = 1.5;

export function report(measured, declared, { episodes, seconds, perSecond }) {
  const today = new Date().toISOString().slice(0, 10);
  const rows = Object.entries(measured).map(([app, { memory, cores }]) => [
    app,
    mb(memory.rest),
    mb(memory.most),
    mb(declared[app].requestMb),
    mb(declared[app].limitMb),
    ...[cores.rest, cores.load, cores.filling].map(milli),
    milli(declared[app].cores),
  ]);
  return [
    '## What the pods use',
    '',
    `\`npm run bench -- pods\`, ${today}: ${describeMachine()}. One process per app with the allocator settings of the images: a first ` +
      `sync of ${episodes} talks, ${MEMBERS} members who sign up and in, ${seconds} s of ${perSecond} reads per second, then ${seconds} s of rest. Memory ` +
      'is resident memory after the rest, and at most; CPU is the average in thousandths of a core. The command fails if ' +
      `\`k8s/base\` requests less memory than an app has at rest, or limits it to less than ${HEADROOM} times its most.`,
    '',
    table(
      [
        ...['App', 'at rest', 'at most', 'request', 'limit'],
        ...['CPU at rest', 'under load', 'in a sync', 'request'],
      ],
      rows,
    ),
  ].join('\n');
}

export function problemsOf(measured, declared) {
  return Object.entries(measured).flatMap(([app, { memory, cores }]) => {
    const { requestMb, limitMb, cores: requested } = declared[app];
    return [
      ...(memory.rest > requestMb
        ? [`${app} requests ${mb(requestMb)}, and has ${mb(memory.rest)} at rest`]
        : []),
      ...(memory.most * HEADROOM > limitMb
        ? [`${app} is limited to ${mb(limitMb)}, and had ${mb(memory.most)}`]
        : []),
      ...(cores.rest > requested
        ? [`${app} requests ${milli(requested)} of CPU, and uses ${milli(cores.rest)} at rest`]
        : []),
    ];
  });
}

const mb = (value) => `${Math.round(value)} MB`;
const milli = (cores) => `${Math.round(cores * 1_000)} m`;
