import {
  checkEvent,
  checkEventImage,
  countCharacters,
  EVENT_FIELDS,
  EVENT_IMAGE,
  EVENT_MESSAGES,
  EVENT_POSTER_URL,
  EVENT_TEXT_FIELDS,
  eventFieldWords,
  hasMoreCharacters,
  normalizeLine,
} from '@elevate/rules';
import { History, ImageOff, ImagePlus, ScanEye, Trash2 } from 'lucide-react';
import {
  type ChangeEvent,
  type ComponentProps,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { FormProvider, useController, useFormContext, useWatch } from 'react-hook-form';
import {
  Action,
  FieldBox,
  FieldFrame,
  FileChoice,
  FormButtons,
  Options,
  Panel,
  useUnsavedChanges,
} from '../../../shared/desk/desk.js';
import { ConflictTable } from '../../../shared/desk/conflict-table.js';
import { conflictLines, mergeValues } from '../../../shared/desk/merge-values.js';
import { minuteIn } from '../../../shared/desk/desk-dates.js';
import { ownTimeZone, TIME_INPUT, toInstant } from '../../../shared/desk/local-time.js';
import { useSend } from '../../../shared/desk/use-action.js';
import { useDeskForm } from '../../../shared/desk/use-desk-form.js';
import { isAbsent } from '../../../shared/api/base-api.js';
import type { AdminEvent, EventCard } from '../../../shared/api/generated/schema.js';
import { FOCUS_STEP, focusClasses } from '../../../shared/events/event-card.js';
import { log } from '../../../shared/browser/log.js';
import { classNames } from '../../../shared/ui/class-names.js';
import { notify } from '../../../shared/toasts/notify.js';
import { Notice } from '../../../shared/ui/notice.js';
import {
  cardOf,
  draftOf,
  emptyValues,
  eventsAdminApi,
  type EventValues,
  failureWords,
  reasonOf,
  STATUS_WORDS,
  successWords,
  textsOf,
  toUpdate,
  valuesOf,
} from './event-values.js';

interface EventFormCardProps {
  readonly editing: AdminEvent | null;
  readonly copied?: EventValues | undefined;
  readonly onPreview: (event: EventCard) => void;
  readonly onReload: (latest: AdminEvent) => void;
  /** Goes on from the latest version, with these values. */
  readonly onKeep: (latest: AdminEvent, values: EventValues) => void;
  /** Called after saving, or when the event no longer exists. */
  readonly onClose: () => void;
  readonly onCancel: () => void;
  /** Of the room, which may replace the form. */
  readonly hasChanges: RefObject<boolean>;
  /** Below the form, such as a question about its changes. */
  readonly children: ReactNode;
}

export function EventFormCard(props: EventFormCardProps) {
  const { editing, copied, onReload, onClose, hasChanges } = props;
  const deed = editing ? 'update' : 'create';
  const save = useSaveEvent(editing);
  const { form, submit, isBusy, isChanged, line } = useDeskForm<EventValues>({
    draft: draftOf(editing),
    base: editing,
    values: editing ? valuesOf(editing) : (copied ?? emptyValues()),
    startAt: 'title',
    failed: '',
    check: (values, inputs) => {
      const problems: Partial<Record<keyof EventValues, string>> = {};
      for (const field of DATES)
        if (isHalfTyped(inputs[field]?.ref)) problems[field] = WRONG_DATE[field];
      const rule = { file: values.image, isNew: editing === null };
      // Of several problems of a field, the first is shown.
      for (const { field, message } of checkEvent(textsOf(values), rule))
        problems[field] ??= message;
      return problems;
    },
    notice: (error) => (error instanceof UploadFailed ? error.message : failureWords(deed, error)),
    save: async (values) => {
      await save(values);
      notify({ kind: 'success', message: successWords(deed) });
      onClose();
    },
  });
  useUnsavedChanges(isChanged, hasChanges);
  const title = editing ? 'Edit Event' : 'Create New Event';
  return (
    <Panel title={title} text="All fields marked with * are required">
      <FormProvider {...form}>
        <form
          noValidate
          aria-label={title}
          className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6"
          onSubmit={submit}
        >
          {line}
          <EventFields editing={editing} />
          {editing && (
            <StaleNotice
              editing={editing}
              isChanged={isChanged}
              onReload={onReload}
              onKeep={props.onKeep}
              onClose={onClose}
            />
          )}
          <div>
            <FormButtons
              label={editing ? 'Update Event' : 'Create Event'}
              isBusy={isBusy}
              onCancel={props.onCancel}
            >
              <PreviewButton editing={editing} onPreview={props.onPreview} />
            </FormButtons>
          </div>
          {props.children}
        </form>
      </FormProvider>
    </Panel>
  );
}

const WRONG_DATE = {
  starts_at: EVENT_MESSAGES.wrongStart,
  ends_at: EVENT_MESSAGES.wrongEnd,
  publish_at: EVENT_MESSAGES.wrongPublishAt,
} as const;
const DATES = Object.keys(WRONG_DATE) as (keyof typeof WRONG_DATE)[];

// For a date without a time the browser reports an empty value, so check `badInput`.
function isHalfTyped(input: unknown): boolean {
  return input instanceof HTMLInputElement && input.isConnected && input.validity.badInput;
}

/** Has the form of a refusal, whose problem shows at the field. */
class UploadFailed extends Error {
  readonly data = { errors: [{ field: 'image', message: this.message }] };
}

const { uploadEventImage, createEvent, updateEvent } = eventsAdminApi.endpoints;

/**
 * Uploads the chosen image first, then saves the event.
 * @throws UploadFailed, or why the event was refused
 */
function useSaveEvent(editing: AdminEvent | null) {
  const send = useSend();
  // A retry reuses the uploaded image instead of sending it again.
  const stored = useRef<{ readonly file: File; readonly url: string }>(undefined);

  const store = async (file: File): Promise<string> => {
    if (stored.current?.file === file) return stored.current.url;
    const { image_url: url } = await send(uploadEventImage, file).catch((error: unknown) => {
      throw new UploadFailed(reasonOf(error, 'An unexpected error occurred'));
    });
    stored.current = { file, url };
    return url;
  };

  return async (values: EventValues): Promise<unknown> => {
    const { image } = values;
    const event = { ...toUpdate(values), ...(image && { image_url: await store(image) }) };
    if (editing) {
      const { id, version } = editing;
      return send(updateEvent, { id, version, event });
    }
    return send(createEvent, { ...event, image_url: event.image_url ?? '' });
  };
}

interface StaleNoticeProps extends Pick<EventFormCardProps, 'onReload' | 'onKeep' | 'onClose'> {
  readonly editing: AdminEvent;
  readonly isChanged: boolean;
}

function StaleNotice({ editing, isChanged, onReload, onKeep, onClose }: StaleNoticeProps) {
  const { getValues } = useFormContext<EventValues>();
  const { data, error } = eventsAdminApi.useGetAdminEventQuery(editing.id, {
    refetchOnFocus: true,
  });
  const isDeleted = isAbsent(error);
  if (!isDeleted && (!data || data.version === editing.version)) return null;
  const stale =
    isDeleted || !data
      ? {
          icon: Trash2,
          title: 'Another administrator deleted this event',
          text: 'It can no longer be saved.',
          action: <Action kind="outline" label="Close" onPress={onClose} />,
        }
      : {
          icon: History,
          title: 'Another administrator changed this event',
          text: isChanged
            ? 'Nothing of yours is saved yet. Compare and choose.'
            : 'Reload it to continue.',
          ...(!isChanged && {
            action: <Action kind="outline" label="Reload" onPress={() => onReload(data)} />,
          }),
        };
  const choice = !isDeleted && data && isChanged && choiceOf(editing, data, getValues());
  return (
    <div>
      <Notice role="alert" {...stale} />
      {choice && (
        <ConflictTable
          text={null}
          lines={choice.lines}
          take="Reload"
          onTake={() => onReload(data)}
          onGoOn={(taken) => onKeep(data, choice.merge(taken))}
        />
      )}
    </div>
  );
}

function choiceOf(editing: AdminEvent, latest: AdminEvent, mine: EventValues) {
  const theirs = valuesOf(latest);
  const merge = (taken: readonly string[]) => mergeValues(valuesOf(editing), theirs, mine, taken);
  const labelOf = (field: string) => eventFieldWords(field).replace(/^./, (c) => c.toUpperCase());
  return { merge, lines: conflictLines(theirs, merge([]), labelOf) };
}

function PreviewButton({ editing, onPreview }: Pick<EventFormCardProps, 'editing' | 'onPreview'>) {
  const { trigger, getValues } = useFormContext<EventValues>();
  const chosenImage = useDataUrl(useWatch<EventValues, 'image'>({ name: 'image' }));
  const preview = async () => {
    const isValid = await trigger([...EVENT_TEXT_FIELDS], { shouldFocus: true });
    if (isValid) onPreview(cardOf(getValues(), editing, chosenImage));
  };
  return <Action kind="outline" icon={ScanEye} label="Preview" onPress={preview} />;
}

interface EventFieldProps extends Omit<ComponentProps<typeof FieldBox>, 'error'> {
  readonly name: Exclude<keyof EventValues, 'image' | 'focus'>;
  readonly type?: 'url' | 'datetime-local';
}

function EventField({ type, ...props }: EventFieldProps) {
  const { name, as = 'input' } = props;
  const { register, clearErrors, formState } = useFormContext<EventValues>();
  return (
    <FieldBox
      {...props}
      {...register(name, { onChange: () => clearErrors(name) })}
      {...(as === 'input' && (type === TIME_INPUT.type ? TIME_INPUT : { type: type ?? 'text' }))}
      error={formState.errors[name]?.message}
      autoComplete="off"
    />
  );
}

function ZoneHint({ name }: { readonly name: 'starts_at' | 'publish_at' }) {
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
      {zone.split('/').at(-1)?.replaceAll('_', ' ')} time{chosen === '' && ', your own'}.
      {isElsewhere && ` In your time zone: ${here}.`}
    </>
  );
}

function EventFields({ editing }: { readonly editing: AdminEvent | null }) {
  return (
    <div className="desk-columns">
      <EventField name="title" label="Title" required />
      <EventField name="organizer" label="Host/Organizer" />
      <EventField
        name="starts_at"
        label="Start Date & Time"
        type="datetime-local"
        required
        note={<ZoneHint name="starts_at" />}
      />
      <EventField name="ends_at" label="End Date & Time" type="datetime-local" />
      <EventField name="location" label="Location/Venue" />
      <TimeZoneField />
      <EventField
        name="cta_url"
        label="Event URL"
        type="url"
        placeholder="https://example.com/your-event"
        wide
      />
      <EventField
        name="description_short"
        label="Short Description"
        as="textarea"
        required
        wide
        note={<DescriptionCounter />}
      />
      <ImageField editing={editing} />
      <EventField name="image_alt" label="Image Alt Text" required wide />
      <EventField
        name="tags"
        label="Tags"
        placeholder="AI, Networking, Workshop"
        note="Separate tags with commas."
      />
      <EventField name="status" label="Status" as="select">
        <Options words={STATUS_WORDS} />
      </EventField>
      <PublishAtField />
    </div>
  );
}

function TimeZoneField() {
  const { formState } = useFormContext<EventValues>();
  const kept = formState.defaultValues?.time_zone ?? '';
  const groups = useMemo(() => zoneGroups(kept), [kept]);
  return (
    <EventField
      name="time_zone"
      label="Time Zone of the Event"
      as="select"
      note="The times above are in this time zone."
    >
      <option value="">Not set: your own time zone</option>
      {groups.map(({ name, zones }) => (
        <optgroup key={name} label={name}>
          {zones.map(({ id, city }) => (
            <option key={id} value={id}>
              {city}
            </option>
          ))}
        </optgroup>
      ))}
    </EventField>
  );
}

/** Lists the browser's zones by continent, and always includes `also`. */
export function zoneGroups(also: string) {
  const known = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((id) => id !== 'UTC')];
  const ids = also === '' || known.includes(also) ? known : [also, ...known];
  const groups = new Map<string, { readonly id: string; readonly city: string }[]>();
  for (const id of ids) {
    const [name = id, ...rest] = id.split('/');
    const city = (rest.join(', ') || name).replaceAll('_', ' ');
    groups.set(name, [...(groups.get(name) ?? []), { id, city }]);
  }
  return Array.from(groups, ([name, zones]) => ({ name, zones }));
}

/** Of a draft only: other events are published or withdrawn already. */
function PublishAtField() {
  const status = useWatch<EventValues, 'status'>({ name: 'status' });
  if (status !== 'draft') return null;
  return (
    <EventField
      name="publish_at"
      label="Publish At"
      type="datetime-local"
      note={
        <>
          Visitors see the draft from this time on. Leave it empty to publish it yourself.{' '}
          <ZoneHint name="publish_at" />
        </>
      }
    />
  );
}

const PREVIEW =
  'relative grid h-35 place-items-center overflow-hidden rounded-card bg-raised-2 ring-1 ring-hairline ring-inset';

function ImageField({ editing }: { readonly editing: AdminEvent | null }) {
  const { setError, setValue, clearErrors } = useFormContext<EventValues>();
  const { field, fieldState } = useController<EventValues, 'image'>({ name: 'image' });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Allows choosing the same file again after it was edited.
    target.value = '';
    if (!file) return;
    const message = checkEventImage(file);
    if (message === undefined) {
      field.onChange(file);
      setValue('focus', null);
      clearErrors('image');
    } else {
      setError('image', { type: 'rule', message });
      notify({ kind: 'error', message });
    }
  };
  const [broken, setBroken] = useState<string | null>(null);
  const chosen = useDataUrl(field.value);
  const src = field.value ? chosen : (editing?.image_url ?? null);
  const focus = useWatch<EventValues, 'focus'>({ name: 'focus' });
  return (
    <div className="wide grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-5">
      {/* Cropped as on the cards of visitors. */}
      <div className={classNames(PREVIEW, focusClasses(focus))}>
        {src && src !== broken ? (
          <img
            src={src}
            alt="Preview"
            onError={() => setBroken(src)}
            className="size-full object-cover"
          />
        ) : (
          <ImageOff aria-hidden="true" className="size-8 text-quiet" strokeWidth={1.5} />
        )}
      </div>
      <FieldFrame
        label="Event Image"
        required={editing === null}
        error={fieldState.error?.message}
        note={`JPG, PNG or WebP, at most 5MB. ${chosenWords(field.value, editing)}`}
      >
        {(input) => (
          <FileChoice
            {...input}
            ref={field.ref}
            name={field.name}
            accept={EVENT_IMAGE.types.join()}
            icon={ImagePlus}
            label={field.value || editing ? 'Choose another image' : 'Choose an image'}
            onChange={choose}
            onBlur={field.onBlur}
          />
        )}
      </FieldFrame>
      {src && src !== EVENT_POSTER_URL && <FocusPicker src={src} />}
    </div>
  );
}

function chosenWords(file: File | null, editing: AdminEvent | null): string {
  if (file) return `Chosen: ${file.name}`;
  return editing ? 'Choose nothing to keep the current image.' : '';
}

const CENTER = 50;
const AXES = { x: 'Focal point, from the left', y: 'Focal point, from the top' } as const;
type Axis = keyof typeof AXES;

/** The point of the image that crops keep: by pointer on the whole image, by keys on two sliders. */
function FocusPicker({ src }: { readonly src: string }) {
  const { field } = useController<EventValues, 'focus'>({ name: 'focus' });
  const { x, y } = field.value ?? { x: CENTER, y: CENTER };
  const set = (next: Readonly<Record<Axis, number>>) =>
    field.onChange(next.x === CENTER && next.y === CENTER ? null : next);
  const place = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const box = currentTarget.querySelector('img')?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0) return;
    set({
      x: stepOf((clientX - box.left) / box.width),
      y: stepOf((clientY - box.top) / box.height),
    });
  };
  return (
    <div className="focus-picker col-span-full flex flex-wrap items-start gap-5">
      <div
        className="focus-area relative cursor-crosshair touch-none overflow-hidden select-none"
        onPointerDown={place}
        onPointerMove={(event) => event.buttons === 1 && place(event)}
      >
        <img src={src} alt="" draggable={false} className="max-h-48 max-w-[min(100%,18rem)]" />
        <span
          aria-hidden="true"
          className="focus-mark pointer-events-none absolute size-6 rounded-pill"
          style={{ left: `${x}%`, top: `${y}%` }}
        />
      </div>
      <div className="grid flex-1 basis-60 gap-1">
        <p className="text-caption text-quiet">
          Press on what must stay visible where the image is cropped, or move the sliders.
        </p>
        {(Object.keys(AXES) as Axis[]).map((axis) => (
          <label key={axis} className="text-caption text-plain">
            {AXES[axis]}
            <input
              type="range"
              className="block h-11 w-full"
              min={0}
              max={100}
              step={FOCUS_STEP}
              value={{ x, y }[axis]}
              onChange={({ target }) => set({ x, y, [axis]: target.valueAsNumber })}
            />
          </label>
        ))}
      </div>
    </div>
  );
}

function stepOf(share: number): number {
  const percent = Math.min(1, Math.max(0, share)) * 100;
  return Math.round(percent / FOCUS_STEP) * FOCUS_STEP;
}

const { most: MOST } = EVENT_FIELDS.description_short.limit;

function DescriptionCounter() {
  const typed = useWatch<EventValues, 'description_short'>({ name: 'description_short' });
  const text = normalizeLine(typed);
  const isTooLong = hasMoreCharacters(text, MOST);
  return (
    <p className={classNames('tabular-nums', isTooLong && 'font-semibold text-danger')}>
      {countCharacters(text)}/{MOST} characters
    </p>
  );
}

/** Reads the file as a data URL: the Content Security Policy blocks `blob:` URLs from `createObjectURL`. */
function useDataUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    setUrl(null);
    if (!file) return undefined;
    const reader = new FileReader();
    reader.onload = () => setUrl(String(reader.result));
    reader.onerror = () => log.error('The chosen image could not be read', reader.error);
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return url;
}
