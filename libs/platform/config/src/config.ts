import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { AppError } from '@elevate/errors';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses and freezes a service's configuration. `<NAME>_FILE` names a file with the trimmed value of NAME, for secrets.
 * Empty counts as absent.
 * @throws AppError `CONFIG.INVALID`, listing all invalid names with reasons, never values
 */
export function parseConfig<Shape extends z.ZodRawShape>(
  shape: Shape,
  environment: Environment,
): Readonly<z.infer<z.ZodObject<Shape>>> {
  const { values, problems } = collect(Object.keys(shape), environment);
  const result = z.object(shape).safeParse(values);
  if (!result.success) problems.push(...result.error.issues.map(describeIssue));
  if (problems.length > 0 || !result.success) {
    throw new AppError('CONFIG.INVALID', {
      kind: 'user',
      message: `The configuration is not usable:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    });
  }
  return Object.freeze(result.data);
}

function collect(names: readonly string[], environment: Environment) {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of names) {
    const file = environment[`${name}_FILE`];
    const direct = environment[name];
    if (file) {
      try {
        values[name] = readFileSync(file, 'utf8').trim();
      } catch {
        problems.push(`${name}_FILE: the file it names cannot be read`);
      }
    } else if (direct !== undefined && direct !== '') values[name] = direct;
  }
  return { values, problems };
}

// zod's messages can quote the value, which may be a secret.
function describeIssue(issue: z.core.$ZodIssue): string {
  const name = issue.path.join('.');
  if (issue.code === 'invalid_type') {
    return issue.input === undefined
      ? `${name}: is missing`
      : `${name}: must be a ${issue.expected}`;
  }
  if (issue.code === 'invalid_value') return `${name}: must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_format') return `${name}: must be a valid ${issue.format}`;
  if (issue.code === 'too_small') return `${name}: must be at least ${String(issue.minimum)}`;
  if (issue.code === 'too_big') return `${name}: must be at most ${String(issue.maximum)}`;
  return `${name}: ${issue.code === 'custom' ? issue.message : 'is not usable'}`;
}
