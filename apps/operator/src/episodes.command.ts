import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { type CuratedEpisode, type TranscriptUpload } from '@elevate/contracts/catalogue';
import { isAppError } from '@elevate/errors';
import {
  TRANSCRIPT_KINDS,
  TRANSCRIPT_LIMITS,
  TRANSCRIPT_MESSAGES,
  transcriptName,
} from '@elevate/rules';
import type { ServiceIo } from './connect.js';
import type { ServiceApi, Upload } from './service-api.js';
import { fileProblem, typedPath, userError } from './typed.js';

interface Flags {
  readonly dryRun?: boolean;
  readonly kind?: string;
  readonly source?: string;
  readonly license?: string;
}

export function addEpisodeCommands(program: Command, io: ServiceIo): void {
  const episodes = program.command('episodes').description('Manage the episodes');
  episodes
    .command('transcripts')
    .description('store the transcripts in a folder: files VIDEOID.language.vtt, .srt, .sbv, …')
    .argument('<folder>')
    .option('--dry-run', 'read the files and store nothing')
    .addOption(
      new Option('--kind <kind>', 'how the transcripts were made').choices(TRANSCRIPT_KINDS),
    )
    .option('--source <note>', 'where they come from')
    .option('--license <note>', 'what allows publishing them')
    .action(async (path: string, flags: Flags) => {
      const folder = typedPath(io.environment, path);
      const names = await filesIn(folder);
      if (names.length === 0) throw userError('OPERATOR.NO_FILES', `${path} contains no files.`);
      await io.withService('catalogue', (api) => storeAll(api, folder, names, flags, io));
    });
}

/** Hidden files are of the system, not of the person. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
}

const OUTCOMES = ['stored', 'unchanged', 'refused'] as const;
type Outcome = (typeof OUTCOMES)[number];

async function storeAll(
  api: ServiceApi,
  folder: string,
  names: readonly string[],
  flags: Flags,
  io: ServiceIo,
): Promise<number> {
  const stored = flags.dryRun ? 'to store' : 'stored';
  const words = { stored, unchanged: 'unchanged', refused: 'refused' };
  const counts: Record<Outcome, number> = { stored: 0, unchanged: 0, refused: 0 };
  for (const name of names) {
    const { outcome, details } = await store(api, join(folder, name), name, flags).catch(
      (error: unknown) => ({ outcome: 'refused' as const, details: reasonOf(error) }),
    );
    counts[outcome] += 1;
    io.out(`${words[outcome].padEnd(9)}  ${name}  ${details}`);
  }
  const sum = OUTCOMES.map((outcome) => `${String(counts[outcome])} ${words[outcome]}`).join(', ');
  io.out(`${sum}${flags.dryRun ? ' (dry run: nothing was stored)' : ''}`);
  return counts.refused > 0 ? 1 : 0;
}

async function store(api: ServiceApi, path: string, name: string, flags: Flags) {
  const parts = transcriptName(name);
  if (!parts || !VIDEO_ID.test(parts.id)) throw refused(`The name is not ${NAMING}.`);
  if ((await stat(path)).size > TRANSCRIPT_LIMITS.bytes)
    throw refused(TRANSCRIPT_MESSAGES.tooLarge);
  const file = { type: 'application/octet-stream', content: await readFile(path) };
  const transcripts = `${EPISODES}/${parts.id}/transcripts`;
  const language = parts.language ?? (await languageOf(api, parts.id, name, file));
  const { dryRun, ...notes } = flags;
  const query = new URLSearchParams({ ...notes, name, ...(dryRun && { preview: 'yes' }) });
  const upload = await send(api, `${transcripts}/${language}?${query.toString()}`, file);
  const { changed, cues, warnings } = upload;
  const outcome: Outcome = changed ? 'stored' : 'unchanged';
  const details = [language, `${String(cues)} ${cues === 1 ? 'line' : 'lines'}`, ...warnings];
  return { outcome, details: details.join('  ') };
}

const EPISODES = '/v1/admin/episodes';
const VIDEO_ID = /^[\w-]{11}$/;
const NAMING = 'VIDEOID.language.ext, such as dQw4w9WgXcQ.en.vtt';
/** The path needs a language, also to read which one the file names. */
const UNDETERMINED = 'und';

const send = (api: ServiceApi, path: string, file: Upload) =>
  api.upload<TranscriptUpload>(path, file, 'PUT');

/** Of the file, else of the talk. English is not assumed: a wrong tag would hide the right one. */
async function languageOf(api: ServiceApi, id: string, name: string, file: Upload) {
  const query = new URLSearchParams({ preview: 'yes', name });
  const path = `${EPISODES}/${id}/transcripts/${UNDETERMINED}?${query.toString()}`;
  const { file_language: ofFile } = await send(api, path, file);
  if (ofFile !== null && ofFile !== UNDETERMINED) return ofFile;
  const { language } = await api.call<CuratedEpisode>('GET', `${EPISODES}/${id}`);
  if (language !== null) return language;
  throw refused(`Neither the file nor the talk says its language. Name it ${NAMING}.`);
}

const refused = (message: string) => userError('OPERATOR.FILE_REFUSED', message);

/** Of one file. @throws the error if it concerns all of them */
function reasonOf(error: unknown): string {
  const reason =
    isAppError(error) && (error.code === 'OPERATOR.FILE_REFUSED' || error.details?.['code'])
      ? error.message
      : fileProblem(error);
  if (reason === undefined) throw error;
  return reason.replace(/\s+/g, ' ');
}
