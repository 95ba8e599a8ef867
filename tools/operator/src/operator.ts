import { Command, CommanderError } from 'commander';
import type { Environment } from '@elevate/config';
import { describeError, isAppError } from '@elevate/errors';
import { addChannelCommands } from './channels.command.js';
import { connect } from './connect.js';
import { IngestionApi } from './ingestion-api.js';
import { addSyncCommands } from './sync.command.js';

/** What a command may touch: where it reads its settings, and where it writes. */
export interface OperatorIo {
  readonly environment: Environment;
  /** One line of the result, on the standard output. */
  out(text: string): void;
  /** One line for a person, on the error output. */
  note(text: string): void;
  readonly signal: AbortSignal;
}

/** How the commands use the service; returns the exit code. */
export type WithApi = (use: (api: IngestionApi) => Promise<number>) => Promise<void>;

/** Runs `channels …` or `sync …`; returns the exit code. */
export async function runOperator(args: readonly string[], io: OperatorIo): Promise<number> {
  let exitCode = 0;
  const withApi: WithApi = async (use) => {
    const connection = await connect(io.environment, (text) => io.note(text));
    try {
      exitCode = await use(new IngestionApi(connection, io.signal));
    } finally {
      await connection.close();
    }
  };
  const program = new Command('npm run').exitOverride().configureOutput({
    writeOut: (text) => io.out(text.trimEnd()),
    writeErr: (text) => io.note(text.trimEnd()),
  });
  addChannelCommands(program, io, withApi);
  addSyncCommands(program, io, withApi);
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    return failed(error, io);
  }
}

function failed(error: unknown, io: OperatorIo): number {
  // Commander has said its piece already.
  if (error instanceof CommanderError) return error.exitCode;
  io.note(isAppError(error) && error.message !== error.code ? error.message : describeError(error));
  return 1;
}
