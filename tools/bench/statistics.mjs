/** The middle value. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? sorted[Math.floor(middle)]
    : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** How far the values lie apart, as a share of their median. */
export function spread(values) {
  return (Math.max(...values) - Math.min(...values)) / median(values);
}
