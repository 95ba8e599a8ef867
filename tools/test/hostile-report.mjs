/** Input: one JSON object a line with `suite`, `tried` and `through`. */
export function linesOf(report) {
  const suites = report
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .sort((first, second) => first.suite.localeCompare(second.suite));
  const total = {
    suite: 'all suites',
    tried: suites.reduce((sum, { tried }) => sum + tried, 0),
    through: suites.flatMap(({ through }) => through),
  };
  return [
    ...suites.flatMap((suite) => [
      lineOf(suite),
      ...suite.through.map((name) => `  got through: ${name}`),
    ]),
    lineOf(total),
  ];
}

function lineOf({ suite, tried, through }) {
  return `hostile: ${suite}: ${tried} tried, ${through.length} got through`;
}
