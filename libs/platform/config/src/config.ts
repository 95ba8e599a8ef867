import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { userError } from '@elevate/errors';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Values are trimmed; `<NAME>_FILE` names a file with one. Empty counts as absent. @throws AppError
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
  const present = Object.keys(environment).filter((name) => environment[name]?.trim());
  for (const { name, meant } of misspelledNames(Object.keys(shape), present))
    problems.push(`${name}: is not a setting; did you mean ${meant}?`);
  if (problems.length > 0 || !result.success) {
    const lines = problems.map((line) => `  ${line}`).join('\n');
    throw userError('CONFIG.INVALID', `The configuration is not usable:\n${lines}`);
  }
  return Object.freeze(result.data);
}

/**
 * Folders by the name of their setting. Creates nothing: the nearest folder that exists must be writable. @throws
 * AppError `CONFIG.INVALID`
 */
export function checkWritable(folders: Readonly<Record<string, string>>): void {
  const problems = Object.entries(folders).flatMap(([name, folder]) => {
    const code = writeProblem(resolve(folder));
    const advice = 'Make it writable, or name another folder.';
    return code === undefined
      ? []
      : [`  ${name}: its folder cannot be written (${code}). ${advice}`];
  });
  if (problems.length > 0)
    throw userError('CONFIG.INVALID', `The configuration is not usable:\n${problems.join('\n')}`);
}

function writeProblem(path: string): string | undefined {
  try {
    if (!statSync(path).isDirectory()) return 'ENOTDIR';
    accessSync(path, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? writeProblem(dirname(path)) : code;
  }
}

function collect(names: readonly string[], environment: Environment) {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of names) {
    const file = environment[`${name}_FILE`]?.trim();
    const direct = environment[name]?.trim();
    if (file) {
      try {
        values[name] = readFileSync(file, 'utf8').trim();
      } catch {
        problems.push(`${name}_FILE: the file it names cannot be read`);
      }
    } else if (direct) {
      values[name] = direct;
      if (/^(["']).*\1$/s.test(direct)) problems.push(`${name}: is in quotes; remove them`);
    }
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

const SHORTEST = 8;
const MOST_EDITS = 2;
/** Other programs' names are often two edits away from short ones. */
const LONG = 12;

export function misspelledNames(
  names: readonly string[],
  environment: readonly string[],
): { readonly name: string; readonly meant: string }[] {
  const forms = names.flatMap((name) => [name, `${name}_FILE`]);
  const spellings = new Set(forms);
  const present = new Set(environment);
  const missing = forms.filter(
    (name) => name.length >= SHORTEST && !present.has(name) && !present.has(`${name}_FILE`),
  );
  return environment.flatMap((name) => {
    if (spellings.has(name) || name.length < SHORTEST) return [];
    const meant = missing.find((form) => isLike(name, form));
    return meant === undefined ? [] : [{ name, meant }];
  });
}

function isLike(name: string, meant: string): boolean {
  const bare = (text: string) => text.replaceAll(/[_-]/g, '').toUpperCase();
  return bare(name) === bare(meant) || edits(name, meant) <= (meant.length < LONG ? 1 : MOST_EDITS);
}

/** Levenshtein distance; above the limit only its excess is known. */
function edits(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > MOST_EDITS) return MOST_EDITS + 1;
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...from].entries()) {
    const line = [row + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (above[column - 1] ?? 0) + (to[column - 1] === letter ? 0 : 1);
      line.push(Math.min(replaced, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1));
    }
    above = line;
  }
  return above[to.length] ?? 0;
}

const SECRET = /(?:SECRET|PASSWORD|TOKEN|KEY|HEADERS)$/;
const CERTIFICATE = /(?:SSL_CA|SSL_CERT)$/;

/** One line per setting: name, value, origin. Secrets are masked. */
export function effectiveConfig(
  config: Readonly<Record<string, unknown>>,
  names: readonly string[],
  environment: Environment,
): string[] {
  const sorted = [...names].sort();
  const width = Math.max(...sorted.map((name) => name.length));
  return sorted.map((name) => {
    const text = `${name.padEnd(width)}  ${printable(name, config[name])}`;
    return `${text}  (${originOf(name, environment)})`;
  });
}

function printable(name: string, value: unknown): string {
  if (value === undefined) return '–';
  if (SECRET.test(name)) return '********';
  if (CERTIFICATE.test(name)) return 'set';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  // To the last @, since a password may have one that should be encoded.
  return String(value)
    .split(/,(?=[a-z+]+:\/\/)/)
    .map((address) => address.replace(/\/\/[^]*@/, '//********@'))
    .join(',');
}

function originOf(name: string, environment: Environment): string {
  if (environment[`${name}_FILE`]?.trim()) return `file of ${name}_FILE`;
  return environment[name]?.trim() ? 'environment' : 'default';
}

export const wholeNumber = ({ min, max, unit }: { min: number; max: number; unit?: string }) => {
  const error = `must be a whole number${unit ? ` of ${unit}` : ''} from ${String(min)} to ${String(max)}`;
  return z
    .string()
    .regex(/^\d+$/, { error })
    .transform(Number)
    .pipe(z.number().min(min, { error }).max(max, { error }));
};

/** TCP port; 0 selects a free one. */
export const port = wholeNumber({ min: 0, max: 65_535 });

export const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');

/** Absolute http(s) URL, as it is: some servers know it only with its trailing slash. */
export const exactAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that starts with https:// or http://',
});

/** Absolute http(s) URL without trailing slash. */
export const httpAddress = exactAddress.transform((value) => value.replace(/\/+$/, ''));

/** Without a path: links and pages begin at the root of the host. */
export const siteAddress = httpAddress.refine((value) => new URL(value).pathname === '/', {
  error: 'must not have a path: the site needs a host name of its own',
});

/** Comma-separated, trimmed, at least one. */
export const list = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.string()).min(1, { error: 'must have at least one entry' }));

/** Comma-separated `host:port`. */
export const hostsWithPorts = list.refine(
  (hosts) =>
    hosts.every((host) => {
      const digits = Number(/^(?:[\w.-]+|\[[\da-f:.]+\]):(\d{1,5})$/i.exec(host)?.[1]);
      return digits >= 1 && digits <= 65_535;
    }),
  { error: 'must be host:port, with commas between several, for example kafka:9092' },
);

/** `address@domain`, or `Name <address@domain>`. */
export const mailSender = z
  .string()
  .max(320, { error: 'must have at most 320 characters' })
  .refine(
    (text) => {
      const address = /^[^<>]*<([^<>]*)>$/.exec(text)?.[1] ?? text;
      return /^[^\s@<>,;]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(address);
    },
    { error: 'must be a mail address, for example Elevate <noreply@elevate.example>' },
  );

const SMTP_FORM =
  /^(smtps?):\/\/(?:([^]*)@)?(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::(\d{1,5}))?\/?(?:\?([^@]*))?$/i;
const ENCODED = /^(?:[\w.~!$&'()*+,;=:-]|%[\da-f]{2})*$/i;

/** Stricter than the mail client, which takes a part of the password for the host. */
export const smtpAddress = z.string().superRefine((text, context) => {
  const refuse = (message: string): void => context.addIssue({ code: 'custom', message });
  const [match, scheme, signIn = '', port, query = ''] = SMTP_FORM.exec(text) ?? [];
  if (match === undefined || Number(port) > 65_535)
    return refuse('must be smtp://user:password@host:port or smtps://…');
  if (!ENCODED.test(signIn))
    return refuse(
      'has a sign in its user or password that must be encoded, such as %40 for @, %23 for #, %2F for / and %25 for %',
    );
  if (/(?:^|&)secure=/.test(query)) return;
  if (scheme === 'smtps' && (port === '587' || port === '25'))
    refuse(`has smtps:// with port ${port}, which begins without TLS: use smtp://, or port 465`);
  if (scheme === 'smtp' && port === '465')
    refuse('has smtp:// with port 465, which begins with TLS: use smtps://, or port 587');
});

export const certificates = z.string().refine(
  isReadable((pem) => new X509Certificate(pem)),
  { error: 'must be a certificate in PEM format; name a file with …_FILE' },
);

export function isReadable(read: (pem: string) => unknown) {
  return (pem: string): boolean => {
    try {
      read(pem);
      return true;
    } catch {
      return false;
    }
  };
}
