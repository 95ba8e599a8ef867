import { Injectable } from '@nestjs/common';
import { AuditLog, auditRecord } from '@elevate/audit';
import { Clock } from '@elevate/clock';
import {
  catalogueTopics,
  PASSAGE_SECONDS,
  type PassagesQuery,
  type Transcript,
  transcriptChanged,
  type TranscriptList,
  type TranscriptPassages,
  type TranscriptQuery,
  transcriptRemoved,
  type TranscriptState,
  type TranscriptUpload,
} from '@elevate/contracts/catalogue';
import { isAppError, userError } from '@elevate/errors';
import { untilWritten } from '@elevate/mongo';
import { stateMessages, topicRelay } from '@elevate/republish';
import { checkTranscriptLanguage, spokenWords } from '@elevate/rules';
import { EpisodeRepository, isAvailable, shownState } from '../episode.repository.js';
import { unobserved } from '../../publishing/unobserved.js';
import {
  readTranscript,
  type ReadWarning,
  type TranscriptFile,
} from './reading/read-transcript.js';
import {
  type Cue,
  cuesOf,
  type StoredFacts,
  type StoredTranscript,
  type TranscriptDocument,
  TranscriptRepository,
} from './transcript.repository.js';

const toState = stateMessages(transcriptChanged, transcriptRemoved);

export class TranscriptRelay extends topicRelay(TranscriptRepository, {
  topic: catalogueTopics.transcript,
  toMessage: (document) => {
    const { state, cues, removed, hidden } = document;
    if (removed || hidden) return toState({ ...document, removed: true });
    const passages = searchedPassages(cuesOf({ cues }), state.timed);
    return toState({ ...document, state: { ...state, passages } });
  },
  toRemoved: ({ data }) => {
    const { removed, state } = unobserved<Required<StoredFacts> & { version: number }>(data);
    // Its text is lost, so that it cannot be restored.
    return { removed, state: { ...state, cues: 0 }, cues: '[]', previous: null };
  },
}) {}

const FIRST_CUES = 8;

type Action = 'added' | 'replaced' | 'removed' | 'restored';
type Next = Pick<TranscriptDocument, 'state' | 'cues' | 'previous'> & { readonly removed: boolean };

@Injectable()
export class TranscriptsService {
  constructor(
    private readonly transcripts: TranscriptRepository,
    private readonly relay: TranscriptRelay,
    private readonly episodes: EpisodeRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async get(episodeId: string, language: string): Promise<Transcript> {
    const [document] = await this.transcripts.findAll([idOf(episodeId, language)]);
    if (!document) throw notFound();
    const { id: _, ...state } = document.state;
    return { ...state, cues: cuesOf(document) };
  }

  async passages({ places }: PassagesQuery): Promise<TranscriptPassages> {
    const documents = await this.transcripts.findAll(places.map(({ id }) => id));
    const passages = new Map(
      documents.map(({ _id, cues, state }) => [_id, passagesOf(cuesOf({ cues }), state.timed)]),
    );
    const items = places.map(({ id, passage }) => {
      const cues = passages.get(id)?.slice(passage, passage + 2) ?? [];
      return { id, passage, cues: cues.flat() };
    });
    return { items: items.filter(({ cues }) => cues.length > 0) };
  }

  async list(episodeId: string): Promise<TranscriptList> {
    await this.episodes.findOrFail(episodeId);
    const documents = await this.transcripts.findOf(episodeId);
    return {
      items: documents.map(({ state, version, removed = false, previous }) => ({
        language: state.language,
        kind: state.kind,
        source: state.source,
        license: state.license,
        timed: state.timed,
        cues: state.cues,
        changed_at: state.changed_at,
        version,
        removed,
        can_undo: canUndo({ state, removed, previous }),
      })),
    };
  }

  async upload(
    episodeId: string,
    language: string,
    { kind = 'written', source, license, name, preview }: TranscriptQuery,
    file: Uint8Array,
    actor: string,
  ): Promise<TranscriptUpload> {
    const problem = checkTranscriptLanguage(language);
    if (problem) throw invalid('language', problem);
    const { state: episode } = await this.episodes.findOrFail(episodeId);
    const {
      format,
      timed,
      cues: read,
      language: fileLanguage = null,
      warnings,
    } = readFile({
      bytes: file,
      ...(name !== undefined && { name }),
      durationSeconds: episode.duration_seconds,
    });
    const cues = read.map((cue) => ({ ...cue, start: cue.start / 1_000, end: cue.end / 1_000 }));
    const state = {
      id: idOf(episodeId, language),
      episode_id: episodeId,
      language,
      kind,
      source: source || null,
      license: license || null,
      timed,
      cues: cues.length,
      changed_at: this.clock.now().toISOString(),
    };
    const next = { state, cues: JSON.stringify(cues), removed: false };
    const isPreview = preview === 'yes';
    const changed = isPreview
      ? !isEqual(await this.transcripts.find(state.id), next)
      : await this.change(episodeId, language, actor, (before) => {
          if (isEqual(before, next)) return null;
          const shown = before && !before.removed ? before : null;
          const action = shown ? 'replaced' : 'added';
          return { action, next: { ...next, previous: shown && contentOf(shown) } };
        });
    const first = cues.slice(0, FIRST_CUES);
    return {
      format,
      stored: changed && !isPreview,
      changed,
      language,
      file_language: fileLanguage,
      timed,
      cues: cues.length,
      first,
      warnings: warnings.map(warningWords),
    };
  }

  async remove(episodeId: string, language: string, actor: string): Promise<void> {
    await this.change(episodeId, language, actor, (before) => {
      if (!before || before.removed) throw notFound();
      return {
        action: 'removed',
        next: { ...contentOf(before), previous: before.previous, removed: true },
      };
    });
  }

  async restore(episodeId: string, language: string, actor: string): Promise<void> {
    await this.change(episodeId, language, actor, (before) => {
      if (!before || !canUndo(before)) throw notFound();
      const next = before.removed
        ? { ...contentOf(before), previous: before.previous }
        : { ...before.previous!, previous: contentOf(before) };
      return { action: 'restored', next: { ...next, removed: false } };
    });
  }

  async removeOf(episodeId: string): Promise<void> {
    this.relay.notify(await this.transcripts.removeOf(episodeId));
  }

  /** Readers have a transcript only while they have its talk. By default, looks at all talks. */
  async follow(episodeIds?: readonly string[]): Promise<void> {
    const ids = episodeIds ?? [...(await this.transcripts.episodeIds())];
    const available = (await this.episodes.findAll(ids)).filter(isAvailable);
    const shown = new Set(available.map(({ _id }) => _id));
    const hidden = ids.filter((id) => !shown.has(id));
    const marked = [
      ...(await this.transcripts.mark([...shown], false)),
      ...(await this.transcripts.mark(hidden, true)),
    ];
    this.relay.notify(marked);
    // The talk may have changed meanwhile.
    if (marked.length > 0) await this.follow(ids);
  }

  /** False if `decide` changes nothing. */
  private async change(
    episodeId: string,
    language: string,
    actor: string,
    decide: (
      before: TranscriptDocument | null,
    ) => { readonly action: Action; readonly next: Next } | null,
  ): Promise<boolean> {
    const id = idOf(episodeId, language);
    const episode = await this.episodes.findOrFail(episodeId);
    const attempt = async () => {
      const before = await this.transcripts.find(id);
      const decision = decide(before);
      if (!decision) return { changed: false };
      const { action, next } = decision;
      const record = auditRecord({
        at: this.clock.now(),
        actor,
        action: `transcript-${action}`,
        subject: { kind: 'episode', id: episodeId, name: shownState(episode).title },
        before: before && !before.removed ? factsOf(before) : null,
        after: next.removed ? null : factsOf(next),
      });
      if (!(await this.transcripts.save(id, before?.version ?? 0, next, record))) return null;
      this.relay.notify([id]);
      await this.audit.record(id);
      return { changed: true };
    };
    const conflict = () =>
      userError('TRANSCRIPTS.VERSION_CONFLICT', 'Other changes came first. Try again.');
    return (await untilWritten({ attempt, conflict })).changed;
  }
}

/** Names the field of the form that a refused file belongs to. */
function readFile(file: TranscriptFile) {
  try {
    return readTranscript(file);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { code, message } = error;
    throw userError(code, message, { errors: [{ field: 'file', message }] });
  }
}

const WARNINGS: Readonly<Record<ReadWarning['code'], string>> = {
  'after-end': 'Lines after the end of the talk',
  'bad-time': 'Times that could not be read',
  'blank-line-in-cue': 'Blank lines within a line of the talk',
  duplicate: 'Repeated lines left out',
  'end-before-start': 'Ends before the start',
  'guessed-encoding': 'The encoding was guessed; check accents',
  'heading-dropped': 'Headings left out',
  'lost-characters': 'Characters that could not be read',
  'missing-end': 'Missing ends filled in',
  'out-of-order': 'Lines put in order',
  'roll-up-merged': 'Lines of roll-up captions merged',
  'timestamp-map-ignored': 'An offset of a stream was ignored; check the times',
  'words-merged': 'Single words merged into lines',
};

function warningWords({ code, count = 1, line }: ReadWarning): string {
  const place = line === undefined ? '' : `, first in line ${line}`;
  return `${WARNINGS[code]}${count > 1 ? ` (${count})` : ''}${place}.`;
}

const canUndo = (document: Pick<TranscriptDocument, 'state' | 'removed' | 'previous'>): boolean =>
  document.removed ? document.state.cues > 0 : document.previous !== null;

const idOf = (episodeId: string, language: string) => `${episodeId}.${language}`;

const contentOf = ({ state, cues }: StoredTranscript): StoredTranscript => ({ state, cues });

/** A repeated upload writes no version and no audit record. */
function isEqual(before: TranscriptDocument | null, next: StoredTranscript): boolean {
  if (!before || before.removed || before.cues !== next.cues) return false;
  const [stored, { changed_at: _, ...facts }] = [before.state, next.state];
  return Object.entries(facts).every(([name, fact]) => stored[name as keyof typeof facts] === fact);
}

function factsOf({ state: { language, kind, source, license, cues } }: Pick<Next, 'state'>) {
  return { language, kind, source, license, cues };
}

const notFound = () => userError('TRANSCRIPTS.NOT_FOUND', 'The transcript does not exist.');

const invalid = (field: string, message: string) =>
  userError('TRANSCRIPTS.INVALID', 'The transcript was not stored.', {
    errors: [{ field, message }],
  });

const WORDS_WITHOUT_TIMES = 110;
/** A message of the broker has at most 1 MB. */
const MOST_BYTES = 700_000;
const BYTES_A_PASSAGE = 30;

export function passagesOf(cues: readonly Cue[], isTimed: boolean): Cue[][] {
  const passages: Cue[][] = [];
  let words = WORDS_WITHOUT_TIMES;
  for (const cue of cues) {
    if (isTimed) {
      const at = Math.floor(cue.start / PASSAGE_SECONDS);
      while (passages.length <= at) passages.push([]);
      passages[at]!.push(cue);
      continue;
    }
    if (words >= WORDS_WITHOUT_TIMES) {
      passages.push([]);
      words = 0;
    }
    passages.at(-1)!.push(cue);
    words += cue.text.split(' ').length;
  }
  return passages;
}

/** Beyond the size of a message, the rest of a very long transcript is not searched. */
export function searchedPassages(
  cues: readonly Cue[],
  isTimed: boolean,
): TranscriptState['passages'] {
  let bytes = 0;
  return passagesOf(cues, isTimed).flatMap((passage, at) => {
    const words = [...new Set(passage.flatMap(({ text }) => spokenWords(text)))].join(' ');
    bytes += words === '' ? 0 : Buffer.byteLength(words) + BYTES_A_PASSAGE;
    const isLeftOut = bytes > MOST_BYTES || (isTimed && words === '');
    return isLeftOut ? [] : { start: isTimed ? at * PASSAGE_SECONDS : 0, words };
  });
}
