/** Interleaves servers and alternates their order, so that machine speed changes affect all alike. */
export async function playRounds({ contestants, load, rounds, ...options }) {
  const results = new Map(contestants.map(({ name }) => [name, []]));
  for (const contestant of contestants) {
    await putOn(contestant, load, { ...options, seconds: options.warmUpSeconds });
  }
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? contestants : [...contestants].reverse();
    for (const contestant of order) {
      results.get(contestant.name).push(await measure(contestant, load, options));
    }
  }
  return results;
}

async function measure(contestant, load, options) {
  const before = contestant.cpuTime();
  const { requests, perSecond } = await putOn(contestant, load, options);
  const after = contestant.cpuTime();
  const cpuMicros = before === null || after === null ? null : (after - before) / 1000 / requests;
  return { perSecond, cpuMicros };
}

function putOn({ url, headers }, load, options) {
  return load.put({ ...options, url, headers: headers ?? options.headers });
}
