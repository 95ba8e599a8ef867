import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { provisionKafka, providePython } from '@elevate/native-stack';
import { canRun, startProcess, type TestProcess } from '@elevate/testing';

const run = promisify(execFile);
const EXAMPLES = fileURLToPath(new URL('../../../examples', import.meta.url));
const READ_WITHIN_MS = 120_000;
const MOST_OUTPUT = 64 * 1024 * 1024;
const log = (line: string) => void process.stderr.write(`${line}\n`);

/** How to start one of the programs of examples/: what is needed for it is fetched the first time. */
interface Language {
  readonly name: string;
  /** What has to be installed. */
  readonly needs: readonly string[];
  readonly command: () => Promise<readonly [program: string, ...arguments: string[]]>;
}

const LANGUAGES: readonly Language[] = [
  {
    name: 'JavaScript',
    needs: ['node'],
    command: async () => [process.execPath, join(EXAMPLES, 'javascript', 'read-catalogue.mjs')],
  },
  {
    name: 'Python',
    needs: ['python3'],
    command: async () => {
      const folder = join(EXAMPLES, 'python');
      const requirements = join(folder, 'requirements.txt');
      const python = await providePython({ name: 'examples', requirements, log });
      return [python.interpreter, join(folder, 'read_catalogue.py')];
    },
  },
  {
    name: 'Java',
    needs: ['java', 'mvn'],
    command: async () => {
      const classPath = await provisionKafka({ log });
      // What runs for a second is not worth the better of its two compilers.
      const options = ['-XX:TieredStopAtLevel=1', '-Dorg.slf4j.simpleLogger.defaultLogLevel=error'];
      const program = join(EXAMPLES, 'java', 'ReadCatalogue.java');
      return ['java', ...options, '-cp', classPath, program];
    },
  },
];

/** Which topic of which broker. */
export interface Place {
  readonly brokers: readonly string[];
  /** `catalogue.episode` when left out. */
  readonly topic?: string;
}

/** One of the programs of examples/, ready to be run. */
export class ExampleReader {
  constructor(
    readonly language: string,
    private readonly command: readonly [program: string, ...arguments: string[]],
  ) {}

  /** What it prints on its standard output, having read everything. */
  async read(place: Place): Promise<string> {
    const [program, ...args] = this.command;
    const { stdout } = await run(program, args, {
      env: environmentOf(place),
      timeout: READ_WITHIN_MS,
      maxBuffer: MOST_OUTPUT,
    });
    return stdout;
  }

  /** The program while it keeps following; the test must end it. */
  follow(place: Place): Promise<TestProcess> {
    const [command, ...args] = this.command;
    return startProcess({ command, args: [...args, '--follow'], env: environmentOf(place) });
  }
}

/** The languages of the examples that this machine has; on CI, all of them. */
export function exampleLanguages(): readonly string[] {
  return LANGUAGES.filter(({ needs }) => canRun(needs)).map(({ name }) => name);
}

/** The example in a language; slow the first time. */
export async function exampleReader(name: string): Promise<ExampleReader> {
  const language = LANGUAGES.find((candidate) => candidate.name === name);
  if (!language) throw new Error(`there is no example in ${name}`);
  return new ExampleReader(name, await language.command());
}

/** The JSON of each line. */
export function parseLines(text: string): unknown[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
}

function environmentOf({ brokers, topic }: Place): Record<string, string | undefined> {
  const { PATH, HOME, LANG } = process.env;
  const chosen = topic === undefined ? {} : { TOPIC: topic };
  return { PATH, HOME, LANG, KAFKA_BROKERS: brokers.join(','), ...chosen };
}
