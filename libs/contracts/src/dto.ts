import 'reflect-metadata';
import { Type } from 'class-transformer';
import {
  Allow,
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { INSTANT_LENGTH, longestText, parseInstant } from '@elevate/rules';
import { z } from 'zod';
import { named } from './fields.js';

type Fields = Readonly<Record<string, unknown>>;

/** Message for a value that breaks the rule; `body` has the other fields. */
export type FieldRule = (value: string, body: Fields) => string | undefined;
type ListRule = (values: readonly string[]) => string | undefined;
type ValueRule = (value: unknown, body: Fields) => string | undefined;

const RULES = z.registry<{ readonly rule: ValueRule }>();

/** Attaches a rule, whose message replaces those of the schema. */
export function ruled<Schema extends z.ZodType>(schema: Schema, rule: ValueRule): Schema {
  const copy = schema.clone();
  RULES.add(copy, { rule });
  return copy;
}

/** Stands for values that are no strings. */
const NO_TEXT = '?';
const NO_LIST = 'Must be a list of texts';

/**
 * Non-strings always fail: an object instead of a string is a query injection. The document states
 * `longest`, in code units, which bounds spaces that a rule does not count.
 */
export function text(rule: FieldRule, longest?: number): z.ZodString {
  if (longest === undefined) return textOf(z.string(), rule);
  const tooLong = `Must have at most ${longest} characters`;
  return textOf(
    stated({ maxLength: longest }),
    (value, body) => rule(value, body) ?? (value.length > longest ? tooLong : undefined),
  );
}

/** The document states the limits; only a rule enforces them. */
export const stated = (limits: Readonly<Record<string, unknown>>): z.ZodString =>
  z.string().meta(limits);

export const textOf = <Schema extends z.ZodType<string>>(schema: Schema, rule: FieldRule): Schema =>
  ruled(schema, (value, body) => {
    if (typeof value === 'string') return rule(value, body);
    const instead = value === undefined || value === null ? '' : NO_TEXT;
    return rule(instead, body) ?? rule('', body) ?? 'Must be a text';
  });

export const texts = (rule: ListRule, schema = z.array(z.string())): z.ZodArray<z.ZodString> =>
  ruled(schema, (values) => {
    const isList = Array.isArray(values) && values.every((value) => typeof value === 'string');
    return isList ? rule(values) : NO_LIST;
  });

/** For a rule that counts characters, of which each can have several code points. */
export const characters = (rule: FieldRule, most: number) =>
  text(rule, longestText(most)).describe(`At most ${most} characters.`);

export const textsOf = (rule: ListRule, most: number, longest: number) =>
  texts(rule, z.array(stated({ maxLength: longest })).meta({ maxItems: most }));

export const matching = (form: RegExp, message: string, longest?: number): z.ZodString =>
  text(
    (value) => (form.test(value) && value.length <= (longest ?? Infinity) ? undefined : message),
    longest,
  ).meta({ pattern: form.source });

export const oneOf = <const Values extends readonly string[]>(values: Values, message: string) =>
  ruled(z.enum(values), (value) => (values.includes(value as string) ? undefined : message));

const checkInstant: FieldRule = (value) =>
  parseInstant(value) === undefined
    ? 'Must be a time with a time zone, such as 2026-12-24T18:00:00Z'
    : undefined;

const checkEnd: FieldRule = (until, body) => {
  const { from } = body;
  const start = typeof from === 'string' ? parseInstant(from) : undefined;
  const end = parseInstant(until);
  if (start !== undefined && end !== undefined && end <= start) return 'Must be after "from"';
  return checkInstant(until, body);
};

const instantOf = (rule: FieldRule) => text(rule, INSTANT_LENGTH).meta({ format: 'date-time' });

export const time = instantOf(checkInstant);
export const endTime = instantOf(checkEnd);

/** Of a query: text until it is validated. */
export const pageNumber = z.coerce.number<number>().int().min(1).max(1_000_000);

export interface DtoClass<Schema extends z.ZodObject = z.ZodObject, Body = z.infer<Schema>> {
  readonly schema: Schema;
  new (): Body;
}

/** Each check becomes the same decorator of class-validator, so Nest's pipe refuses with its usual texts. */
export function dtoOf<Schema extends z.ZodObject>(schema: Schema): DtoClass<Schema> {
  class Derived {
    static readonly schema = schema;
  }
  for (const [name, field] of Object.entries<z.core.$ZodType>(schema.shape)) {
    for (const decorate of decoratorsOf(field as z.ZodType)) decorate(Derived.prototype, name);
  }
  return Derived as unknown as DtoClass<Schema>;
}

export const dtoWith = <Fields extends z.ZodRawShape>(fields: Fields) => dtoOf(z.object(fields));

export const namedDto = <Fields extends z.ZodRawShape>(id: string, fields: Fields) =>
  dtoOf(named(id, fields));

/** The first to fail gives the message. */
function decoratorsOf(field: z.ZodType): PropertyDecorator[] {
  if (field instanceof z.ZodOptional) {
    const inner = field.unwrap() as z.ZodType;
    const isNullable = inner instanceof z.ZodNullable;
    const isGiven = (value: unknown) => value !== undefined && !(isNullable && value === null);
    const value = isNullable ? (inner.unwrap() as z.ZodType) : inner;
    return [ValidateIf((_, property) => isGiven(property)), ...decoratorsOf(value)];
  }
  if (field instanceof z.ZodNullable) {
    return [ValidateIf((_, value) => value !== null), ...decoratorsOf(field.unwrap() as z.ZodType)];
  }
  const { rule } = RULES.get(field) ?? {};
  const isNested = field instanceof z.ZodArray && field.element instanceof z.ZodObject;
  return rule ? [Follows(rule), ...(isNested ? checksOf(field) : [])] : checksOf(field);
}

function Follows(rule: ValueRule, each = false): PropertyDecorator {
  return ValidateBy(
    {
      name: 'follows',
      validator: {
        validate: (value, args) => rule(value, (args?.object ?? {}) as Fields) === undefined,
        defaultMessage: (args) => rule(args?.value, (args?.object ?? {}) as Fields) ?? '',
      },
    },
    { each },
  );
}

interface Check {
  readonly check: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly value?: number;
  readonly pattern?: RegExp;
}

function checksOf(field: z.ZodType, each = false): PropertyDecorator[] {
  const checks = (field.def.checks ?? []).map((check) => check._zod.def as Check);
  const valueOf = (name: string, key: 'minimum' | 'maximum' | 'value') =>
    checks.find(({ check }) => check === name)?.[key];
  const limit = (decorator: typeof Min, value: number | undefined) =>
    value === undefined ? [] : [decorator(value, { each })];
  const maximum = valueOf('max_length', 'maximum');
  const minimum = valueOf('min_length', 'minimum');
  if (field instanceof z.ZodString) {
    const forms = checks.flatMap(({ pattern }) => (pattern ? [Matches(pattern, { each })] : []));
    const lengths = [...limit(MaxLength, maximum), ...limit(MinLength, minimum)];
    return [...lengths, ...forms, IsString({ each })];
  }
  if (field instanceof z.ZodNumber) {
    const isCoerced = (field.def as { coerce?: boolean }).coerce;
    const most = limit(Max, valueOf('less_than', 'value'));
    const least = limit(Min, valueOf('greater_than', 'value'));
    return [...(isCoerced ? [Type(() => Number)] : []), ...most, ...least, IsInt({ each })];
  }
  if (field instanceof z.ZodBoolean) return [IsBoolean()];
  if (field instanceof z.ZodEnum) return [IsIn(field.options)];
  if (field instanceof z.ZodArray) {
    const item = field.element as z.ZodType;
    const { rule } = RULES.get(item) ?? {};
    const items = rule ? [Follows(rule, true)] : checksOf(item, true);
    const sizes = [...limit(ArrayMaxSize, maximum), ...limit(ArrayMinSize, minimum)];
    return [...items, ...sizes, IsArray()];
  }
  if (field instanceof z.ZodObject) return [...nestedOf(field, each), IsObject({ each })];
  return [Allow(), IsDefined()];
}

function nestedOf(field: z.ZodType, each = false): PropertyDecorator[] {
  if (field instanceof z.ZodArray) return nestedOf(field.element as z.ZodType, true);
  if (!(field instanceof z.ZodObject)) return [];
  const Nested = dtoOf(field);
  return [Type(() => Nested), ValidateNested({ each })];
}
