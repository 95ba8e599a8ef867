import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { AppError } from '@elevate/errors';
import { misspelledNames } from './misspelled.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * `<NAME>_FILE` names a file with the trimmed value of NAME. Empty counts as absent. @throws AppError
 * `CONFIG.INVALID`, listing invalid names with reasons, never values
 */
export function parseConfig<Shape extends z.ZodRawShape>(
  shape: Shape,
  environment: Environment,
): Readonly<z.infer<z.ZodObject<Shape>>> {
  const { values, problems } = collect(Object.keys(shape), environment);
  // zod's own message can quote the value, which may be a secret.
  const result = z.object(shape).safeParse(values, { error: reasonOf });
  if (!result.success) {
    problems.push(...result.error.issues.map((issue) => describeIssue(issue, values)));
  }
  problems.push(...misspellings(Object.keys(shape), environment));
  if (problems.length > 0 || !result.success) {
    throw new AppError('CONFIG.INVALID', {
      kind: 'user',
      message: `The configuration is not usable:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    });
  }
  return Object.freeze(result.data);
}

function misspellings(names: readonly string[], environment: Environment): string[] {
  const present = Object.keys(environment).filter((name) => environment[name]);
  return misspelledNames(names, present).map(
    ({ name, meant }) => `${name}: is not a setting; did you mean ${meant}?`,
  );
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

function describeIssue(issue: z.core.$ZodIssue, values: Readonly<Record<string, string>>): string {
  const [name] = issue.path.map(String);
  const isMissing = name !== undefined && !(name in values);
  return `${issue.path.join('.')}: ${isMissing ? 'is missing' : issue.message}`;
}

function reasonOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_format') return `must be a valid ${issue.format}`;
  const unit = 'origin' in issue && issue.origin === 'string' ? ' characters' : '';
  if (issue.code === 'too_small') return `must be at least ${String(issue.minimum)}${unit}`;
  if (issue.code === 'too_big') return `must be at most ${String(issue.maximum)}${unit}`;
  return 'is not usable';
}
