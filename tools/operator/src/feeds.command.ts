import type { Command } from 'commander';
import { addFeedCheckCommand } from './feeds-check.command.js';
import { addFeedFollowCommands } from './feeds-follow.command.js';
import type { OperatorIo, WithApi } from './operator.js';

/** `feeds check|list|add|remove|import|export` */
export function addFeedCommands(program: Command, io: OperatorIo, withApi: WithApi): void {
  const feeds = program.command('feeds').description('Manage the news feeds').exitOverride();
  addFeedFollowCommands(feeds, io, withApi);
  addFeedCheckCommand(feeds, io);
}
