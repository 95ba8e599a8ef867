import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { isTimeZone } from '@elevate/rules';
import { useDraft } from '../../../shared/drafts/use-draft.js';
import { Section } from '../../../shared/ui/page.js';
import type { Digest, DigestChange, DigestPreview } from '../../../shared/api/generated/schema.js';
import { notifyResult } from '../../../shared/toasts/notify.js';
import { useOwner } from '../../../shared/session/session-store.js';
import { Button } from '../../../shared/ui/link.js';
import { siteApi } from '../../../shared/api/base-api.js';

export function DigestSection() {
  const owner = useOwner();
  const { currentData } = digestApi.useGetDigestQuery(owner);
  const [isPreviewed, setPreviewed] = useState(false);
  return (
    <Section id="digest" title="Digest by email" className="max-w-3xl">
      <p className="text-small text-plain">
        A mail with what is new from what you follow, at your hour, and only when there is something
        new. Every mail has a link that stops it.
      </p>
      {currentData?.stopped === 'refused' && (
        <p role="alert" className="mt-2 text-small font-semibold text-strong">
          The digest was switched off, because the mail server refused your address.
        </p>
      )}
      {currentData && owner !== skipToken && (
        <>
          <DigestForm key={JSON.stringify(currentData)} digest={currentData} />
          <Button
            kind="link"
            extra="mt-2 -ml-5"
            aria-expanded={isPreviewed}
            label="Preview"
            onPress={() => setPreviewed(!isPreviewed)}
          />
          {isPreviewed && <DigestPreviewText owner={owner} />}
        </>
      )}
    </Section>
  );
}

function DigestForm({ digest }: { readonly digest: Digest }) {
  const { draft, set, line, discard } = useDraft<DigestChange>('digest');
  const wish = draft ?? wishOf(digest);
  const put = (change: Partial<DigestChange>) => set({ ...wish, ...change });
  const [send, { isLoading }] = digestApi.useChangeDigestMutation();
  const save = async () => {
    const { error } = await send(wish);
    if (!error) discard();
    notifyResult(!error, 'The digest is saved', 'The digest could not be saved');
  };
  const isOn = wish.frequency !== 'off';
  const choices = [
    { field: 'frequency', label: 'How often', options: FREQUENCIES, isShown: true },
    { field: 'weekday', label: 'On', options: WEEKDAYS, isShown: wish.frequency === 'weekly' },
    { field: 'hour', label: 'At', options: HOURS, isShown: isOn },
    { field: 'zone', label: 'Time zone', options: zones(wish.zone), isShown: isOn },
  ] as const;
  return (
    <form
      method="dialog"
      aria-labelledby="digest"
      className="mt-3 flex flex-wrap items-end gap-x-4 gap-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {line}
      {choices
        .filter(({ isShown }) => isShown)
        .map(({ field, label, options }) => (
          <p key={field} className="grid max-w-full gap-1">
            <label htmlFor={`digest-${field}`} className="text-caption font-semibold text-plain">
              {label}
            </label>
            <select
              id={`digest-${field}`}
              value={wish[field]}
              onChange={({ target: { value } }) =>
                put({ [field]: typeof wish[field] === 'number' ? Number(value) : value })
              }
              className="min-h-11 max-w-full rounded-card bg-raised px-3 text-body text-strong ring-1 ring-hairline ring-inset hover:ring-quiet"
            >
              {options.map(([option, name]) => (
                <option key={option} value={option}>
                  {name}
                </option>
              ))}
            </select>
          </p>
        ))}
      <Button type="submit" kind="outline" disabled={isLoading} label="Save" />
    </form>
  );
}

/** The first wish begins with the time zone of this device. */
function wishOf({ frequency, weekday, hour, zone, next_at }: Digest) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const own = isTimeZone(timeZone) ? timeZone : 'UTC';
  const isFirst = frequency === 'off' && next_at === null && zone === 'UTC';
  return { frequency, weekday, hour, zone: isFirst ? own : zone };
}

function DigestPreviewText({ owner }: { readonly owner: string }) {
  const { currentData, isError } = digestApi.useGetDigestPreviewQuery(owner);
  if (isError) return <p role="alert">The preview could not be loaded.</p>;
  if (!currentData) return <p className="text-small text-quiet">Loading…</p>;
  const { subject, text } = currentData;
  if (subject === null)
    return (
      <p role="status" className="text-small text-plain">
        Nothing new in the last seven days: no mail would be sent.
      </p>
    );
  return (
    <figure className="rounded-card bg-raised p-4 ring-1 ring-hairline ring-inset">
      <figcaption className="text-small font-semibold text-strong">{subject}</figcaption>
      <pre
        tabIndex={0}
        aria-label="Text of the mail"
        className="mt-2 max-h-96 overflow-auto font-text text-caption wrap-anywhere whitespace-pre-wrap text-plain"
      >
        {text}
      </pre>
    </figure>
  );
}

const FREQUENCIES = Object.entries({ off: 'Off', daily: 'Every day', weekly: 'Every week' });
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (name, index) => [index + 1, name] as const,
);

const HOURS = Array.from(
  { length: 24 },
  (_, hour) => [hour, `${String(hour).padStart(2, '0')}:00`] as const,
);

/** Browsers leave some names out, such as UTC. */
function zones(chosen: string): [string, string][] {
  const names = new Set([chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...names].sort().map((zone) => [zone, zone]);
}

export const digestApi = siteApi(({ own, build }) => ({
  getDigest: own<Digest>('/digest', ['digest']),
  getDigestPreview: own<DigestPreview>('/digest/preview', ['following', 'digest']),
  changeDigest: build.mutation<Digest, DigestChange>({
    query: (body) => ({ url: '/digest', method: 'PUT', body }),
    invalidatesTags: ['digest'],
  }),
  endDigest: build.mutation<null, string>({
    query: (token) => ({ url: '/digest-ends', params: { token }, method: 'POST' }),
  }),
}));
