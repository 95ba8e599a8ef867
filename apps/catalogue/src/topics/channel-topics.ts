const MAX_CHANNEL_TOPICS = 5;

export function channelTopics(
  episodes: Iterable<{ readonly topics: readonly string[] }>,
): string[] {
  const counts = new Map<string, number>();
  for (const { topics } of episodes) {
    for (const topic of topics) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, MAX_CHANNEL_TOPICS)
    .map(([topic]) => topic);
}
