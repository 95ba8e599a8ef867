import type { z } from 'zod';
import type { Transport } from '@elevate/messaging';
import { LAST_PAGE, matching } from '@elevate/rules';
import { API, ID, idSchema } from '../http/api.decorator.js';
import type { Resource } from '../http/ready-bytes/ready-bytes.js';
import { type Content, FOR_ALL_ORIGINS } from '../http/ready-bytes/representation.js';
import type { EventsModel } from '../read-model/events/events-model.js';
import type { NewsModel } from '../read-model/news/news-model.js';
import type { ReadModel } from '../read-model/read-model.js';
import type { HomeBytes } from './home/home-bytes.js';
import type { TranscriptTexts } from './transcripts/transcript-texts.js';
import type { UnfoundTerms } from './unfound-terms/unfound-terms.js';

export interface SiteState {
  readonly unfound: Pick<UnfoundTerms, 'noteAnswer'>;
  readonly texts: Pick<TranscriptTexts, keyof TranscriptTexts>;
  readonly model: ReadModel;
  readonly news: NewsModel;
  readonly events: EventsModel;
  readonly home: HomeBytes;
  readonly transport: Pick<Transport, 'isReplaying'>;
}

export type Parameters = Readonly<Record<string, string | string[] | undefined>>;

export interface Parameter {
  readonly isInPath?: boolean;
  readonly isRequired?: boolean;
  readonly isList?: boolean;
  /** Returns the reason a value is invalid; if omitted, every value is allowed. */
  readonly problem?: (value: unknown) => string | undefined;
  readonly description?: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/**
 * Cached addresses per group, so that searches evict no other reads. A search takes about 25 kB, a
 * list 120, a news page 20, a transcript 70.
 */
export const KEPT = {
  rows: 1_000,
  items: 1_000,
  searches: 200,
  results: 100,
  lists: 50,
  cards: 50,
  transcripts: 50,
  news: 200,
  newsSearches: 100,
  articles: 1_000,
} as const;
export type Kept = keyof typeof KEPT;

interface ReadOptions<Input> {
  readonly path: string;
  /** The first part of the path, if nothing else is said. */
  readonly tag?: string;
  /** The path, if nothing else is said. */
  readonly operationId?: string;
  readonly summary: string;
  readonly gives: z.ZodType;
  readonly parameters?: Readonly<Record<string, Parameter>>;
  readonly ignoresQuery?: boolean;
  readonly missing?: string;
  /** Text of the 404, if `missing` does not say all. */
  readonly notFound?: string;
  readonly isWithdrawable?: boolean;
  /** The cache group; if omitted, the `pinned` addresses stay cached forever. */
  readonly kept?: Kept | ((input: Input) => Kept);
  readonly pinned?: readonly Parameters[];
  readonly input: (parameters: Parameters) => Input;
  readonly address: (input: Input) => string;
  readonly resource: (state: SiteState, input: Input) => Resource | undefined;
}

/** A read that is the same for all visitors. */
export type PublicRead = ReturnType<typeof read>;

export function read<Input>(options: ReadOptions<Input>) {
  const { input, address, resource, kept, ...described } = options;
  const { path, tag = path.split('/', 1)[0]!, operationId = path } = options;
  const { parameters: allowed = {} } = options;
  const segments = path.replace(/:(\w+)/g, `(?<$1>${ID.source.slice(1, -1)})`);
  const pattern = new RegExp(`^/${API}/${segments}$`);
  const canonical = (parameters: Parameters) => address(input(parameters));
  return {
    ...described,
    tag,
    operationId,
    canonical,
    keptIn: (parameters: Parameters) =>
      typeof kept === 'function' ? kept(input(parameters)) : kept,
    resource: (state: SiteState, parameters: Parameters) => resource(state, input(parameters)),
    /** Undefined unless the address has the canonical spelling. */
    parametersAt: (url: string): Parameters | undefined => {
      const [path = '', query = ''] = url.split('?', 2);
      const match = pattern.exec(path);
      if (!match) return undefined;
      const parameters: Parameters = { ...match.groups, ...valuesIn(query, allowed) };
      const isAllowed = Object.entries(allowed).every(([name, parameter]) =>
        isRight(parameter, parameters[name]),
      );
      // The framework handles other spellings and rejects unknown parameters.
      return isAllowed && (canonical(parameters) === url || path === url) ? parameters : undefined;
    },
  };
}

function valuesIn(query: string, allowed: Readonly<Record<string, Parameter>>): Parameters {
  const parameters = new URLSearchParams(query);
  const inQuery = Object.entries(allowed).filter(([, { isInPath }]) => !isInPath);
  return Object.fromEntries(
    inQuery.map(([name, { isList }]) => {
      const values = parameters.getAll(name);
      return [name, isList && values.length > 0 ? values : values[0]];
    }),
  );
}

function isRight({ problem, isRequired }: Parameter, value: unknown): boolean {
  if (value === undefined && !isRequired) return true;
  return problem?.(value) === undefined;
}

export const fixedAt = (url: string) => ({
  pinned: [{}],
  input: () => undefined,
  address: () => url,
});

export const pageSchema = { type: 'integer', minimum: 1, maximum: LAST_PAGE, default: 1 };

export const idParameter: Parameter = { isInPath: true, isRequired: true, schema: idSchema };
export const idMatching = (form: RegExp, refusal: string) => ({
  ...idParameter,
  problem: matching(form, refusal),
  schema: { type: 'string', pattern: form.source },
});
/** The parameters of a read of one item. */
export const byId = (kept: Kept, id: Parameter = idParameter) => ({
  parameters: { id },
  kept,
  input: (parameters: Parameters): string => String(parameters['id']),
});

/** The answer about one item, while it is there. */
export function answerAbout<Item>(
  of: { readonly revision: number },
  find: () => Item | undefined,
  value: (item: Item) => unknown,
): Resource | undefined {
  const version = () => (find() === undefined ? undefined : of.revision);
  return answer(version, () => value(find()!));
}

/** Missing items have no resource: caching their addresses would fill the memory. */
export function answer(
  of: { readonly revision: number } | Resource['version'],
  value: () => unknown,
): Resource | undefined {
  const version = typeof of === 'function' ? of : () => of.revision;
  if (version() === undefined) return undefined;
  const render = () => {
    const result = value();
    return result instanceof Promise ? result.then(jsonContent) : jsonContent(result);
  };
  return { version, render };
}

function jsonContent(value: unknown): Content {
  const body = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
  return { type: 'application/json; charset=utf-8', body, headers: FOR_ALL_ORIGINS };
}

/** Whitelist: a field added to a message is not public until the schema of the API names it. */
export function publicFields<Shape extends z.ZodRawShape, Item extends object>(
  { shape }: z.ZodObject<Shape>,
  item: Item,
): Pick<Item, Extract<keyof Item, keyof Shape>> {
  const fields = Object.keys(shape).map((name) => [name, item[name as keyof Item]]);
  return Object.fromEntries(fields) as Pick<Item, Extract<keyof Item, keyof Shape>>;
}

export const textOf = (value: string | string[] | undefined): string | undefined =>
  value === undefined ? undefined : String(value);
