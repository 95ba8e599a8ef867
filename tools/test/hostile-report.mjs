/** Input: one JSON object a line with `suite`, `tried` and `through`. */
export function linesOf(report) {
  const suites = report
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .sort((one, other) => one.suite.localeCompare(other.suite));
  const total = {
    suite: 'all suites',
    tried: suites.reduce((sum, { tried }) => sum + tried, 0),
    through: suites.flatMap(({ through }) => through),
  };
  return [
    ...suites.flatMap((one) => [
      lineOf(one),
      ...one.through.map((name) => `  got through: ${name}`),
    ]),
    lineOf(total),
  ];
}

function lineOf({ suite, tried, through }) {
  return `hostile: ${suite}: ${tried} tried, ${through.length} got through`;
}
