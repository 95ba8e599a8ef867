import { describeMachine } from '../machine.mjs';
import { table } from '../markdown.mjs';
import { median, spread } from '../statistics.mjs';

export function report({ signIns, hashes, checks }, { rounds, seconds, connections }) {
  const today = new Date().toISOString().slice(0, 10);
  const shares = signIns.map((round, index) => round.perSecond / hashes[index].perSecond);
  const cpuShares = signIns.map((round, index) => hashes[index].cpuMicros / round.cpuMicros);
  return [
    `## Sign-in and session checks`,
    ``,
    `\`npm run bench -- auth\`, ${today}: ${describeMachine()}. The user service on its document server, over HTTP, ` +
      `and beside it argon2id alone with the same parameters: ${rounds} interleaved rounds of ${seconds} s, two at once. ` +
      `Load, service and document server share the machine.`,
    ``,
    table(
      ['', 'a second', 'spread', 'each round', 'CPU each'],
      [row('Signing in', signIns), row('Hashing alone', hashes)],
    ),
    ``,
    `Hashing is ${percent(median(shares))} of the time of a sign-in (${shares.map(percent).join(', ')}), and ` +
      `${percent(median(cpuShares))} of the service's CPU time (${cpuShares.map(percent).join(', ')}).`,
    ``,
    `The BFF answered ${Math.round(checks.perSecond).toLocaleString('en')} session checks a second ` +
      `(\`GET /api/v1/session\` with the cookies of a browser; ${checks.load}, ${connections} connections). During ` +
      `${checks.requests.toLocaleString('en')} checks it called the user service ${times(checks.calls)} (target: never).`,
  ].join('\n');
}

function row(name, rounds) {
  const perSecond = rounds.map((round) => round.perSecond);
  return [
    name,
    median(perSecond).toFixed(1),
    percent(spread(perSecond)),
    perSecond.map((value) => value.toFixed(1)).join(', '),
    `${(median(rounds.map(({ cpuMicros }) => cpuMicros)) / 1_000).toFixed(1)} ms`,
  ];
}

function percent(share) {
  return `${Math.round(share * 100)} %`;
}

function times(calls) {
  return calls === 0 ? 'never' : `${calls.toLocaleString('en')} times`;
}
