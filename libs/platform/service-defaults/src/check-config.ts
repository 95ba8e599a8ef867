import { effectiveConfig, type Environment } from '@elevate/config';

const OPTION = '--check-config';

export interface ParsedConfig {
  readonly config: Readonly<Record<string, unknown>>;
  readonly names: readonly string[];
  readonly environment: Environment;
}

/** With `--check-config`, a program prints its effective configuration instead of starting. */
export function exitIfOnlyChecked({ config, ...origin }: ParsedConfig): void {
  if (!process.argv.includes(OPTION)) return;
  process.stdout.write(`${effectiveConfig(config, origin).join('\n')}\n`);
  process.exit(0);
}
