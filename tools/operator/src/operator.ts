import { Command, CommanderError } from 'commander';
import type { Environment } from '@elevate/config';
import { describeError, isAppError } from '@elevate/errors';
import { addAdminCommands } from './admin.command.js';
import { addBackupCommands } from './backup.command.js';
import { CatalogueApi } from './catalogue-api.js';
import { addChannelCommands } from './channels.command.js';
import { connect, type ServiceName } from './connect.js';
import { addDlqCommands } from './dlq/dlq.command.js';
import { EventsApi } from './events-api.js';
import { addEventCommands } from './events.command.js';
import { addFeedCommands } from './feeds.command.js';
import { IngestionApi } from './ingestion-api.js';
import { addRepublishCommand } from './republish.command.js';
import type { ServiceAddress } from './service-api.js';
import { addSyncCommands } from './sync.command.js';
import { programName } from './typed.js';
import { UserApi } from './user-api.js';

export interface OperatorIo {
  readonly environment: Environment;
  out(text: string): void;
  note(text: string): void;
  readonly signal: AbortSignal;
}

export type WithService<Api> = (use: (api: Api) => Promise<number>) => Promise<void>;
export type WithApi = WithService<IngestionApi>;

type ApiOf<Api> = new (address: ServiceAddress, signal: AbortSignal) => Api;

/**
 * Runs `channels …`, `sync …`, `feeds …`, `events …`, `admin …`, `republish …`, `dlq …`, `backup …` or `restore …`; returns the exit code.
 */
export async function runOperator(args: readonly string[], io: OperatorIo): Promise<number> {
  let exitCode = 0;
  const using = <Api>(name: ServiceName, Client: ApiOf<Api>): WithService<Api> => {
    return async (use) => {
      const connection = await connect(name, io);
      try {
        exitCode = await use(new Client(connection, io.signal));
      } finally {
        await connection.close();
      }
    };
  };
  const withApi = using('ingestion', IngestionApi);
  const program = new Command(programName(io.environment)).exitOverride().configureOutput({
    writeOut: (text) => io.out(text.trimEnd()),
    writeErr: (text) => io.note(text.trimEnd()),
  });
  const withCatalogue = using('catalogue', CatalogueApi);
  addChannelCommands(program, io, { withApi, withCatalogue });
  addSyncCommands(program, io, withApi);
  addFeedCommands(program, io, withApi);
  addEventCommands(program, io, using('events', EventsApi));
  addAdminCommands(program, io, using('user', UserApi));
  addBackupCommands(program, io);
  addDlqCommands(program, io);
  addRepublishCommand(program, io, (code) => (exitCode = code));
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    return failed(error, io);
  }
}

function failed(error: unknown, io: OperatorIo): number {
  if (error instanceof CommanderError) return error.exitCode;
  io.note(isAppError(error) && error.message !== error.code ? error.message : describeError(error));
  return 1;
}
