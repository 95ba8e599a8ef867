/** Sums a file of activities (see `measured` in @elevate/testing): lines with seconds, count and name, the longest first. */
export function activityLines(text) {
  const sums = new Map();
  for (const line of text.split('\n').filter(Boolean)) {
    const { activity, ms } = JSON.parse(line);
    const { total = 0, count = 0 } = sums.get(activity) ?? {};
    sums.set(activity, { total: total + ms, count: count + 1 });
  }
  return [...sums]
    .sort(([, a], [, b]) => b.total - a.total)
    .map(([activity, { total, count }]) => {
      const seconds = (total / 1000).toFixed(0).padStart(6);
      return `${seconds} s ${String(count).padStart(6)} × ${activity}`;
    });
}
