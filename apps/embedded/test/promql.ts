import { parser } from '@prometheus-io/lezer-promql';

/** What one expression asks for; `isWhole` is false where it is no PromQL. */
export interface Asked {
  readonly isWhole: boolean;
  readonly metrics: readonly string[];
  readonly labels: readonly string[];
}

/** Reads an expression with Prometheus's own grammar. */
export function readExpression(expression: string): Asked {
  const metrics = new Set<string>();
  const labels = new Set<string>();
  let isWhole = true;
  parser.parse(expression).iterate({
    enter: (node) => {
      if (node.type.isError) isWhole = false;
      const text = expression.slice(node.from, node.to);
      if (node.name === 'Identifier' && node.matchContext(['VectorSelector'])) metrics.add(text);
      if (node.name === 'LabelName') labels.add(text);
    },
  });
  return { isWhole, metrics: [...metrics], labels: [...labels] };
}
