import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { provisionKafka } from '@elevate/native-stack';
import { ROOT } from './environment.js';

const run = promisify(execFile);
const COMPONENT = join(ROOT, 'k8s', 'components', 'daily-backup');
const WITHIN_MS = 120_000;

export interface BackupJobsOptions {
  /** Folder of `mongodump` and `mongorestore`; empty if they are installed. */
  readonly tools: string;
  readonly folder: string;
  readonly documentsUri: string;
  readonly brokers: readonly string[];
}

interface CronJob {
  readonly spec: {
    readonly jobTemplate: {
      readonly spec: {
        readonly template: { readonly spec: { readonly containers: readonly Container[] } };
      };
    };
  };
}

interface Container {
  readonly command: readonly [string, ...string[]];
}

/** Runs the scripts of the component `daily-backup`, and the documented command of Kafka. */
export class BackupJobs {
  constructor(private readonly options: BackupJobsOptions) {}

  /** Returns the output. */
  backUp(): Promise<string> {
    return this.runJob('backup');
  }

  async restore(): Promise<string> {
    const output = await this.runJob('restore');
    for (const group of await documentedGroups()) await this.moveToEnd(group);
    return output;
  }

  private async runJob(name: string): Promise<string> {
    const { tools, folder, documentsUri } = this.options;
    const job = parse(await readFile(join(COMPONENT, `${name}.yaml`), 'utf8')) as CronJob;
    const [container] = job.spec.jobTemplate.spec.template.spec.containers;
    const [program, ...args] = (container as Container).command;
    await mkdir(folder, { recursive: true });
    const { stdout, stderr } = await run(program, args, {
      timeout: WITHIN_MS,
      env: {
        PATH: [tools, process.env['PATH']].filter(Boolean).join(delimiter),
        BACKUPS: folder,
        // The operator of MongoDB writes the user's database into the address.
        MONGODB_URI: documentsUri.replace(/\/?(\?.*)?$/, '/admin?appName=backup'),
      },
    });
    return stdout + stderr;
  }

  private async moveToEnd(group: string): Promise<void> {
    const command = 'org.apache.kafka.tools.consumer.group.ConsumerGroupCommand';
    const servers = ['--bootstrap-server', this.options.brokers.join()];
    const reset = ['--reset-offsets', '--to-latest', '--all-topics', '--execute'];
    const args = ['-cp', await provisionKafka(), command, ...servers, ...reset, '--group', group];
    await run('java', args, { timeout: WITHIN_MS });
  }
}

/** The groups that docs/operators.md names. */
async function documentedGroups(): Promise<readonly string[]> {
  const guide = await readFile(join(ROOT, 'docs', 'operators.md'), 'utf8');
  const [, named = ''] = /--group <group>`\s+for (.+?)\./.exec(guide) ?? [];
  const groups = [...named.matchAll(/`([^`]+)`/g)].map(([, group = '']) => group);
  if (groups.length === 0) throw new Error('docs/operators.md names no consumer groups');
  return groups;
}
