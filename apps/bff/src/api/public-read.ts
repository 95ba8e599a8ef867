import type { z } from 'zod';
import { API } from '../http/api-prefix.js';
import { jsonContent } from '../http/json-content.js';
import type { Resource } from '../http/ready-bytes/ready-entry.js';
import type { EventsModel } from '../read-model/events/events-model.js';
import type { NewsModel } from '../read-model/news/news-model.js';
import type { ReadModel } from '../read-model/read-model.js';
import type { HomeBytes } from './home/home-bytes.js';

/** The state that public reads are made from. */
export interface SiteState {
  readonly model: ReadModel;
  readonly news: NewsModel;
  readonly events: EventsModel;
  readonly home: HomeBytes;
}

/** The parameters of a request by name, those of the path among them. */
export type Parameters = Readonly<Record<string, string | string[] | undefined>>;

/** One parameter: what is allowed, and what the API says about it. */
export interface Parameter {
  readonly in: 'path' | 'query';
  readonly isRequired?: boolean;
  /** It may be given more than once. */
  readonly isList?: boolean;
  /** What is wrong with a value; where left out, every value is allowed. */
  readonly problem?: (value: unknown) => string | undefined;
  readonly description?: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/**
 * How many addresses are kept ready. A visitor can think of more searches than memory holds, so each group has its own
 * limit and none pushes another out: a search takes some 25 kB, a list 120 kB, a page of news 20 kB.
 */
export const KEPT = {
  rows: 1_000,
  items: 1_000,
  searches: 200,
  lists: 50,
  news: 200,
  newsSearches: 100,
  articles: 1_000,
} as const;
export type Kept = keyof typeof KEPT;

interface ReadOptions<Input> {
  /** Below the prefix of the API. */
  readonly path: string;
  readonly tag: string;
  readonly operationId: string;
  readonly summary: string;
  readonly gives: z.ZodType;
  /** Every other parameter is refused. */
  readonly parameters?: Readonly<Record<string, Parameter>>;
  /** Any query is taken, and none is looked at. */
  readonly ignoresQuery?: boolean;
  /** The failures by their status. */
  readonly problems?: Readonly<Record<number, string>>;
  /** The code of the failure where there is nothing at the address. */
  readonly missing?: string;
  /** The group that its addresses are kept in. Where left out, those of `pinned` are kept for good. */
  readonly kept?: Kept | ((input: Input) => Kept);
  readonly pinned?: readonly Parameters[];
  readonly input: (parameters: Parameters) => Input;
  /** The one address of the same answer, however it is asked for. */
  readonly address: (input: Input) => string;
  /** Undefined where there is nothing to answer with. */
  readonly resource: (state: SiteState, input: Input) => Resource | undefined;
}

/** One read of the API that is the same for everybody. */
export interface PublicRead extends Omit<
  ReadOptions<never>,
  'kept' | 'input' | 'address' | 'resource'
> {
  canonical(parameters: Parameters): string;
  keptIn(parameters: Parameters): Kept | undefined;
  resource(state: SiteState, parameters: Parameters): Resource | undefined;
  /** The parameters of an address in its canonical spelling; undefined for every other one. */
  parametersAt(url: string): Parameters | undefined;
}

/** Describes one public read. */
export function read<Input>(options: ReadOptions<Input>): PublicRead {
  const { input, address, resource, kept, ...described } = options;
  const { path, parameters: allowed = {} } = options;
  const names = path.match(/(?<=:)\w+/g) ?? [];
  const pattern = new RegExp(`^/${API}/${path.replace(/:\w+/g, '([A-Za-z0-9_-]{1,64})')}$`);
  const canonical = (parameters: Parameters) => address(input(parameters));
  return {
    ...described,
    canonical,
    keptIn: (parameters) => (typeof kept === 'function' ? kept(input(parameters)) : kept),
    resource: (state, parameters) => resource(state, input(parameters)),
    parametersAt: (url) => {
      const [asked = '', query = ''] = url.split('?', 2);
      const match = pattern.exec(asked);
      if (!match) return undefined;
      const inPath = names.map((name, index) => [name, match[index + 1]] as const);
      const parameters = { ...Object.fromEntries(inPath), ...valuesIn(query, allowed) };
      const isAllowed = Object.entries(allowed).every(([name, parameter]) =>
        isRight(parameter, parameters[name]),
      );
      // Another spelling is the framework's: it knows what to say to a parameter that does not exist.
      if (!isAllowed || (canonical(parameters) !== url && asked !== url)) return undefined;
      return parameters;
    },
  };
}

function valuesIn(query: string, allowed: Readonly<Record<string, Parameter>>): Parameters {
  const given = new URLSearchParams(query);
  const inQuery = Object.entries(allowed).filter(([, { in: place }]) => place === 'query');
  return Object.fromEntries(
    inQuery.map(([name, { isList }]) => {
      const values = given.getAll(name);
      return [name, isList ? values : values[0]];
    }),
  );
}

function isRight({ problem, isRequired }: Parameter, value: unknown): boolean {
  if (value === undefined && !isRequired) return true;
  return problem?.(value) === undefined;
}

/** For reads without parameters. */
export const withoutParameters = { pinned: [{}], input: () => undefined };

/** A page of a list. */
export const pageSchema = { type: 'integer', minimum: 1, default: 1 };

/** The id in a path. */
export const idParameter: Parameter = { in: 'path', isRequired: true, schema: { type: 'string' } };
export const idOf = ({ id }: Parameters): string => String(id);

/** JSON that is made again when the version grows. */
export function answer(version: Resource['version'], value: () => unknown): Resource {
  return { version, render: () => jsonContent(value()) };
}

export function revisionOf(model: { readonly revision: number }): () => number {
  return () => model.revision;
}

/** An address of something that is not shown has no resource: kept, such addresses would fill the memory. */
export function where(shown: object | undefined, resource: () => Resource): Resource | undefined {
  return shown && resource();
}
