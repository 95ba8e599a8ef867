import { type ReactNode, useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  checkEventImage,
  EVENT_POSTER_URL,
  EVENT_TEXT_FIELDS,
  type EventStatus,
  type EventTextField,
  type EventTexts,
  joinTags,
  parseTags,
} from '@elevate/rules';
import '../../shared/forms/field-box.css';
import type {
  AdminEvent,
  EventImageFocus,
  EventUpdate,
} from '../../shared/api/generated/schema.js';
import { FieldError } from '../../shared/forms/fields.js';
import { classNames } from '../../shared/lib/words.js';
import { log } from '../../shared/lib/log.js';
import { problemOf, problemWords } from '../../shared/admin/problem-words.js';
import { minuteIn, ownTimeZone, toInstant, toLocalMinute } from './events-admin.api.js';

interface EventFieldProps extends Pick<FieldFrameProps, 'label' | 'note' | 'wide'> {
  readonly name: Exclude<keyof EventValues, 'image' | 'focus'>;
  readonly as?: 'input' | 'textarea' | 'select';
  readonly type?: 'text' | 'url' | 'datetime-local';
  readonly required?: boolean;
  readonly placeholder?: string;
  readonly children?: ReactNode;
}

export function EventField({ as: Box = 'input', required = false, ...props }: EventFieldProps) {
  const { name, type = 'text', placeholder, children, ...words } = props;
  const id = useId();
  const { register, clearErrors, formState } = useFormContext<EventValues>();
  const frame = { ...words, id, required, error: formState.errors[name]?.message };
  return (
    <FieldFrame {...frame}>
      <Box
        {...register(name, { onChange: () => clearErrors(name) })}
        {...(Box === 'input' && { type })}
        {...describedBy(frame)}
        autoComplete="off"
        placeholder={placeholder}
        className="field-box"
      >
        {children}
      </Box>
    </FieldFrame>
  );
}

export const STATUS_WORDS: Readonly<Record<EventStatus, string>> = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
};

type Deed = 'create' | 'update' | 'delete' | 'restore';

/** `Event created successfully` */
export function successWords(deed: Deed): string {
  return `Event ${deed}d successfully`;
}

export function failureWords(deed: Deed, error: unknown): string {
  return `Failed to ${deed} event: ${reasonOf(error)}`;
}

interface SaveFailure {
  readonly message: string;
  readonly fields: readonly { readonly name: keyof EventValues; readonly message: string }[];
}

export function saveFailureOf(deed: Deed, error: unknown): SaveFailure {
  if (error instanceof UploadFailed) {
    const message = reasonOf(error.cause);
    return { message, fields: [{ name: 'image', message }] };
  }
  return { message: failureWords(deed, error), fields: fieldsOf(error) };
}

function reasonOf(error: unknown): string {
  const [first] = problemOf(error).errors ?? [];
  return first?.message ?? problemWords(error, 'An unexpected error occurred');
}

const FIELDS = [...EVENT_TEXT_FIELDS, 'status', 'image'] as const;

function fieldsOf(error: unknown): SaveFailure['fields'] {
  const problems = problemOf(error).errors ?? [];
  return FIELDS.flatMap((name) => {
    const problem = problems.find(({ field }) => field === name || field === `${name}_url`);
    return problem ? [{ name, message: problem.message }] : [];
  });
}

/** The image upload failed, so the event was not saved. */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed';

  constructor(override readonly cause: unknown) {
    super('The image could not be saved');
  }
}

export interface EventCopy {
  /** Tells two copies of one event apart. */
  readonly key: string;
  readonly values: EventValues;
}

/** A draft with the texts and the image of the event; without the image if it cannot be loaded. */
export async function copyEvent(event: AdminEvent): Promise<EventCopy> {
  const image = await imageOf(event);
  return {
    key: `copy ${event.id} ${performance.now()}`,
    values: {
      ...valuesOf(event),
      status: 'draft',
      publish_at: '',
      image,
      ...(!image && { focus: null }),
    },
  };
}

// An image belongs to one event, so the copy uploads its own. The content security policy blocks
// requests to an object store's own address, so the image is read through the site.
async function imageOf({ id, image_url: url }: AdminEvent): Promise<File | null> {
  if (url === EVENT_POSTER_URL) return null;
  const name = url.split('/').at(-1) ?? '';
  try {
    const response = await fetch(new URL(`/event-images/${name}`, document.baseURI));
    if (!response.ok) throw new Error(`The server answered ${response.status}`);
    const type = response.headers.get('content-type') ?? '';
    const file = new File([await response.arrayBuffer()], name, { type });
    return checkEventImage(file) === undefined ? file : null;
  } catch (error) {
    log.error(`Could not load the image of event ${id} for its copy`, error);
    return null;
  }
}

export function ZoneHint({ name }: { readonly name: 'starts_at' | 'publish_at' }) {
  const [local, chosen] = useWatch<EventValues, [typeof name, 'time_zone']>({
    name: [name, 'time_zone'],
  });
  const own = ownTimeZone();
  const zone = chosen || own;
  const instant = toInstant(local, zone);
  const here = local === '' || zone === own ? '' : minuteIn(own, instant);
  const isElsewhere = here !== '' && here !== minuteIn(zone, instant);
  return (
    <>
      {cityOf(zone)} time{chosen === '' && ', your own'}.
      {isElsewhere && ` In your time zone: ${here}.`}
    </>
  );
}

function cityOf(zone: string): string {
  return zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
}

interface FieldFrameProps {
  /** Id of the input; note and error ids derive from it. */
  readonly id: string;
  readonly label: string;
  readonly required: boolean;
  readonly error: string | undefined;
  readonly note?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export function FieldFrame(props: FieldFrameProps) {
  const { id, label, required, error, note, wide = false, children } = props;
  return (
    <div className={classNames('min-w-0', wide && 'wide')}>
      <label htmlFor={id} className="text-small font-semibold text-strong">
        {label}
        {required && <span aria-hidden="true">*</span>}
      </label>
      {children}
      <div className="mt-1.5 grid gap-1 text-caption">
        <FieldError id={`${id}-error`} message={error} />
        {note !== undefined && (
          <div id={`${id}-note`} className="text-quiet">
            {note}
          </div>
        )}
      </div>
    </div>
  );
}

/** Links the input to its note and error with ARIA attributes. */
export function describedBy({
  id,
  required,
  error,
  note,
}: Omit<FieldFrameProps, 'children' | 'label'>) {
  const ids = classNames(note !== undefined && `${id}-note`, error !== undefined && `${id}-error`);
  return {
    id,
    'aria-required': required,
    'aria-invalid': error !== undefined,
    'aria-describedby': ids || undefined,
  };
}

/** Form values; times are local to the event's zone, as `datetime-local` inputs need them. */
export type EventValues = Record<EventTextField, string> & {
  status: EventStatus;
  image: File | null;
  /** Null for the center. */
  focus: EventImageFocus | null;
};

export function emptyValues(): EventValues {
  const texts = Object.fromEntries(EVENT_TEXT_FIELDS.map((field) => [field, '']));
  const own = { time_zone: ownTimeZone(), status: 'draft', image: null, focus: null } as const;
  return { ...(texts as Record<EventTextField, string>), ...own };
}

export function valuesOf(event: AdminEvent): EventValues {
  const zone = event.time_zone ?? '';
  return {
    title: event.title,
    organizer: event.organizer ?? '',
    starts_at: toLocalMinute(event.starts_at, zone),
    ends_at: toLocalMinute(event.ends_at ?? '', zone),
    time_zone: zone,
    location: event.location ?? '',
    cta_url: event.cta_url ?? '',
    description_short: event.description_short,
    image_alt: event.image_alt,
    tags: joinTags(event.tags),
    status: event.status,
    publish_at: toLocalMinute(event.publish_at ?? '', zone),
    image: null,
    focus: event.image_focus ?? null,
  };
}

/** Form values in the shape that the validation rules expect. */
export function textsOf({ status, image: _, focus: __, ...texts }: EventValues): EventTexts {
  const { starts_at, ends_at, publish_at, time_zone: zone } = texts;
  return {
    ...texts,
    starts_at: toInstant(starts_at, zone),
    ends_at: toInstant(ends_at, zone),
    // The field is hidden for other statuses.
    publish_at: status === 'draft' ? toInstant(publish_at, zone) : '',
  };
}

/** Form values as a request body; the server reads empty texts as null. */
export function toUpdate(values: EventValues): EventUpdate {
  const { tags, ...texts } = textsOf(values);
  return {
    ...texts,
    cta_url: texts.cta_url.trim(),
    tags: parseTags(tags),
    status: values.status,
    image_focus: values.focus,
  };
}
