import { type Chapter, chaptersOf, paragraphsOf } from '@elevate/rules';
import { ChevronDown, ChevronUp, Download } from 'lucide-react';
import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { EpisodeDetail, Transcript as TranscriptText } from '../api/generated/schema.js';
import { offerFile } from '../browser/offer-file.js';
import { scrollBehavior } from '../browser/scroll-behavior.js';
import { languageName } from '../text/language-name.js';
import { Button } from '../ui/link.js';
import { Answer, Skeleton } from '../ui/notice.js';
import { SearchBox } from '../ui/search-box.js';
import { findInCues, foldCues, type Matches, NO_MATCHES } from './find-in-transcript.js';
import { scrollWithin } from './follow-video.js';
import type { PlayerClock } from './player-clock.js';
import { pagesApi } from '../api/pages.api.js';
import { fileName, notesOf, toPlainText, toWebVtt } from './transcript-file.js';
import { CueText, TranscriptLines } from './transcript-lines.js';
import './transcript.css';

type Entry = EpisodeDetail['transcripts'][number];

interface TranscriptProps {
  readonly episode: EpisodeDetail;
  readonly level: 2 | 3;
  readonly clock?: PlayerClock;
}

export function Transcript({ episode, ...props }: TranscriptProps) {
  const { id, transcripts } = episode;
  const [language, setLanguage] = useState('');
  const chosen = transcripts.find((entry) => entry.language === language) ?? transcripts[0]!;
  const query = pagesApi.useGetTranscriptQuery(
    `${encodeURIComponent(id)}/transcripts/${chosen.language}`,
  );
  return (
    <>
      {transcripts.length === 1 ? (
        <p className="mb-3 text-small text-plain">{nameOf(chosen)}</p>
      ) : (
        <select
          aria-label="Language of the transcript"
          value={chosen.language}
          onChange={({ target }) => setLanguage(target.value)}
          className="transcript-field mb-3"
        >
          {transcripts.map((entry) => (
            <option key={entry.language} value={entry.language}>
              {nameOf(entry)}
            </option>
          ))}
        </select>
      )}
      <Answer
        query={query}
        failed="The transcript could not be loaded"
        skeleton={<Skeleton className="aspect-video w-full" />}
      >
        {(transcript) => (
          <LoadedTranscript
            key={transcript.language}
            transcript={transcript}
            episode={episode}
            {...props}
          />
        )}
      </Answer>
    </>
  );
}

const KINDS = { written: '', automatic: ' (automatic)', translated: ' (translated)' } as const;

const nameOf = ({ language, kind }: Entry): string => languageName(language) + KINDS[kind];

interface LoadedProps extends TranscriptProps {
  readonly transcript: TranscriptText;
}

const [SHORT_LINES, SHORT_CHARACTERS] = [8, 900];

function LoadedTranscript({ transcript, episode, level, clock }: LoadedProps) {
  const { language, timed, cues } = transcript;
  const [isReading, setReading] = useState(!timed);
  const [isWhole, setWhole] = useState(clock !== undefined);
  const box = useRef<HTMLDivElement>(null);
  const search = useSearch(transcript, box, isReading);
  const { matches, term } = search;
  const isLong = useMemo(() => isLongText(cues), [cues]);
  const isCut = isLong && !isWhole && term === '';
  const open = () => setWhole(true);
  useEffect(() => {
    if (clock) box.current?.scrollIntoView({ block: 'nearest' });
  }, [clock]);
  return (
    <>
      <div className="transcript-tools flex flex-wrap items-center gap-2">
        {timed && (
          <div role="group" aria-label="View" className="flex flex-wrap gap-2">
            {['Lines with times', 'Reading view'].map((label, index) => (
              <Button
                key={label}
                kind={isReading === (index === 1) ? 'plain' : 'quiet'}
                aria-pressed={isReading === (index === 1)}
                label={label}
                onPress={() => setReading(index === 1)}
              />
            ))}
          </div>
        )}
        <Downloads transcript={transcript} title={episode.title} />
      </div>
      <Search {...search} onEnter={open} />
      <div className="relative">
        <div
          ref={box}
          role="group"
          aria-label="Text of the transcript"
          tabIndex={isCut ? undefined : 0}
          lang={language}
          dir={directionOf(language)}
          onScroll={({ currentTarget }) => isCut && currentTarget.scrollTop > 0 && open()}
          className={`transcript-box text-plain ${isCut ? 'transcript-cut' : ''}`}
        >
          {isReading ? (
            <Reading
              transcript={transcript}
              episode={episode}
              level={level}
              marks={matches.marks}
            />
          ) : (
            <TranscriptLines
              episode={episode}
              cues={cues}
              marks={matches.marks}
              box={box}
              clock={clock}
              isSearching={matches.count > 0}
              onWalk={open}
            />
          )}
        </div>
      </div>
      {isLong && !clock && (
        <Button
          kind="link"
          extra="transcript-tools mt-1 -ml-5"
          aria-expanded={!isCut}
          disabled={term !== ''}
          label={isCut ? 'Show all' : 'Show less'}
          onPress={() => {
            if (box.current) box.current.scrollTop = 0;
            setWhole(isCut);
          }}
        />
      )}
      <p className="mt-1 text-caption text-quiet wrap-anywhere empty:hidden">
        {notesOf(transcript).join(' · ')}
      </p>
    </>
  );
}

function isLongText(cues: TranscriptText['cues']): boolean {
  const length = cues.reduce((sum, { text }) => sum + text.length, 0);
  return cues.length > SHORT_LINES || length > SHORT_CHARACTERS;
}

const FROM_RIGHT = /^(?:ar|arc|ckb|dv|fa|he|iw|nqo|ps|sd|syr|ug|ur|yi)\b|-(?:Arab|Hebr|Thaa)\b/;
const WITHOUT_SPACES = /^(?:ja|zh|yue|th|lo|km|my)\b/;

const directionOf = (language: string) => (FROM_RIGHT.test(language) ? 'rtl' : 'ltr');
const jointOf = (language: string) => (WITHOUT_SPACES.test(language) ? '' : ' ');

function useSearch(
  { cues }: TranscriptText,
  box: RefObject<HTMLElement | null>,
  isReading: boolean,
) {
  const [term, setTerm] = useState('');
  const [current, setCurrent] = useState(0);
  const searched = useDeferredValue(term);
  const folded = useMemo(() => (searched === '' ? [] : foldCues(cues)), [cues, searched === '']);
  const matches = useMemo(
    () => (searched === '' ? NO_MATCHES : findInCues(folded, searched)),
    [folded, searched],
  );
  useEffect(() => {
    const marks = [...(box.current?.querySelectorAll(`[data-match="${current}"]`) ?? [])];
    marks.forEach((mark) => mark.setAttribute('aria-current', 'true'));
    if (box.current && marks[0]) scrollWithin(box.current, marks[0]);
    return () => marks.forEach((mark) => mark.removeAttribute('aria-current'));
  }, [box, matches, current, isReading]);
  return {
    term,
    matches,
    current,
    search: (text: string) => {
      setTerm(text);
      setCurrent(0);
    },
    step: (by: number) => {
      // Also before the matches are known: Enter may come right after the last letter.
      box.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() });
      if (matches.count > 0) setCurrent((current + by + matches.count) % matches.count);
    },
  };
}

interface SearchProps extends ReturnType<typeof useSearch> {
  readonly onEnter: () => void;
}

function Search({ term, matches, current, search, step, onEnter }: SearchProps) {
  const { count } = matches;
  const onKeyDown = ({ key, shiftKey, target }: KeyboardEvent) => {
    if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
    onEnter();
    step(shiftKey ? -1 : 1);
  };
  return (
    <div onKeyDown={onKeyDown} className="transcript-tools my-3 flex flex-wrap items-center">
      <div className="min-w-0 flex-1 basis-56">
        <SearchBox label="Search the transcript" text={term} type={search} />
      </div>
      <p role="status" className="px-3 py-2 text-small text-plain tabular-nums">
        {term.trim() !== '' && (count > 0 ? `${current + 1} of ${count}` : 'No matches')}
      </p>
      {count > 0 && (
        <>
          <Button isRound aria-label="Previous match" icon={ChevronUp} onPress={() => step(-1)} />
          <Button isRound aria-label="Next match" icon={ChevronDown} onPress={() => step(1)} />
        </>
      )}
    </div>
  );
}

interface DownloadsProps {
  readonly transcript: TranscriptText;
  readonly title: string;
}

function Downloads({ transcript, title }: DownloadsProps) {
  const { language, timed } = transcript;
  const save = (ending: string, text: string, type: string) =>
    offerFile(fileName(title, language, ending), text, `${type};charset=utf-8`);
  const text = () => toPlainText(title, transcript, jointOf(language));
  return (
    <div role="group" aria-label="Download" className="flex flex-wrap">
      {timed && (
        <Button
          kind="quiet"
          icon={Download}
          label="WebVTT"
          aria-label="Download WebVTT"
          onPress={() => save('vtt', toWebVtt(transcript), 'text/vtt')}
        />
      )}
      <Button
        kind="quiet"
        icon={Download}
        label="Text"
        aria-label="Download text"
        onPress={() => save('txt', text(), 'text/plain')}
      />
    </div>
  );
}

interface ReadingProps extends Pick<LoadedProps, 'transcript' | 'episode' | 'level'> {
  readonly marks: Matches['marks'];
}

function Reading({ transcript, episode, level, marks }: ReadingProps) {
  const { cues, timed, language } = transcript;
  const { description, duration_seconds: duration } = episode;
  const sections = useMemo(() => {
    const chapters = timed ? chaptersOf(description, duration) : [];
    return sectionsOf(cues, chapters);
  }, [cues, timed, description, duration]);
  const joint = jointOf(language);
  const Heading = `h${level + 1}` as 'h3' | 'h4';
  return (
    <div className="transcript-reading">
      {sections.map(({ chapter, paragraphs }) => (
        <section key={chapter?.startSeconds ?? -1}>
          {chapter && <Heading lang={episode.language ?? undefined}>{chapter.title}</Heading>}
          {paragraphs.map((paragraph) => (
            <p key={paragraph[0]!.index}>
              {paragraph[0]!.speaker && <b>{`${paragraph[0]!.speaker}: `}</b>}
              {paragraph.map(({ index, text }, place) => (
                <span key={index}>
                  {place > 0 && joint}
                  <CueText text={text} marks={marks.get(index)} />
                </span>
              ))}
            </p>
          ))}
        </section>
      ))}
    </div>
  );
}

function sectionsOf(cues: TranscriptText['cues'], chapters: readonly Chapter[]) {
  const numbered = cues.map((cue, index) => ({ ...cue, index }));
  const parts = chapters.length > 0 ? chapters : [undefined];
  return parts.flatMap((chapter, at) => {
    const from = chapter?.startSeconds ?? 0;
    const to = parts[at + 1]?.startSeconds ?? Infinity;
    const paragraphs = paragraphsOf(numbered.filter(({ start }) => start >= from && start < to));
    return paragraphs.length > 0 ? { chapter, paragraphs } : [];
  });
}
