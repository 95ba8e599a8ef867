import { http, HttpResponse, type JsonBodyType } from 'msw';
import type { AdminEvent, EventImport, EventUpdate } from '../shared/api/generated/schema.js';
import { aUser, refusal } from './account-api.js';
import { at } from './server.js';

export const anAdministrator = () => aUser({ id: 'an-administrator', roles: ['admin'] });

export function anAdminEvent(id: string, over: Partial<AdminEvent> = {}): AdminEvent {
  return {
    id,
    version: 1,
    title: `Event ${id}`,
    description_short: `All about ${id}.`,
    image_url: `/event-images/${id}.png`,
    image_sizes: [],
    image_alt: 'A stage',
    starts_at: '2027-03-04T18:30:00Z',
    ends_at: null,
    time_zone: null,
    organizer: null,
    location: null,
    cta_url: null,
    tags: [],
    status: 'draft',
    published_at: null,
    publish_at: null,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    ...over,
  };
}

const TOO_LATE = 'This event can no longer be restored.';

/** The server reads an empty time as none. */
const asStored = ({ publish_at: at, ...body }: EventUpdate): Partial<AdminEvent> =>
  ({ ...body, publish_at: at || null }) as Partial<AdminEvent>;

interface Sent {
  readonly call: string;
  readonly body: unknown;
  readonly headers: Headers;
}

export class AdminApi {
  isAdmin = true;
  events: AdminEvent[] = [];
  imported: EventImport['entries'] = [];
  private readonly deleted = new Map<string, AdminEvent>();
  readonly sent: Sent[] = [];
  /** The queries of the table. */
  readonly lists: string[] = [];
  pages = 1;

  callsOf(call: string): Sent[] {
    return this.sent.filter((entry) => entry.call === call);
  }

  handlers() {
    return [
      http.get(at('/admin'), () =>
        this.guarded(() =>
          HttpResponse.json({ id: 'user-1.admin', user_id: 'user-1', role: 'admin' }),
        ),
      ),
      http.get(at('/admin/events'), ({ request }) =>
        this.guarded(() => HttpResponse.json(this.pageOf(request))),
      ),
      http.get(at('/admin/events/:id'), ({ params }) => {
        const event = this.events.find(({ id }) => id === params.id);
        if (!event)
          return refusal(404, 'EVENTS.NOT_FOUND', { detail: 'The event does not exist.' });
        return HttpResponse.json(event as JsonBodyType);
      }),
      http.post(at('/admin/event-images'), async ({ request }) => {
        await this.note(request, '/admin/event-images');
        return HttpResponse.json(
          { image_url: '/event-images/1.png', width: 800, height: 1_000, image_sizes: [] },
          { status: 201 },
        );
      }),
      http.post(at('/admin/events/import'), async ({ request }) => {
        await this.note(request, '/admin/events/import');
        const isDryRun = new URL(request.url).searchParams.get('dry_run') === 'true';
        return this.guarded(() => HttpResponse.json(reportOf(this.imported, isDryRun)));
      }),
      http.post(at('/admin/events'), async ({ request }) => {
        const body = await this.note(request, '/admin/events');
        return this.guarded(() => {
          const event = anAdminEvent(`${this.events.length + 1}`, asStored(body as EventUpdate));
          this.events = [event, ...this.events];
          return HttpResponse.json(event as JsonBodyType, { status: 201 });
        });
      }),
      http.put(at('/admin/events/:id'), async ({ request, params }) => {
        const id = String(params.id);
        const body = (await this.note(request, `/admin/events/${id}`)) as EventUpdate;
        return this.guarded(() => this.update(id, request.headers.get('if-match'), body));
      }),
      http.delete(at('/admin/events/:id'), async ({ request, params }) => {
        const id = String(params.id);
        await this.note(request, `/admin/events/${id}`);
        const before = this.events.find((event) => event.id === id);
        const refused = before && this.mismatch(before, request.headers.get('if-match'));
        if (refused) return refused;
        this.events = this.events.filter((event) => event !== before);
        if (before) this.deleted.set(id, before);
        return new HttpResponse(null, { status: 204 });
      }),
      http.post(at('/admin/events/:id/restore'), async ({ request, params }) => {
        const id = String(params.id);
        await this.note(request, `/admin/events/${id}/restore`);
        const event = this.deleted.get(id);
        if (!event) return refusal(404, 'EVENTS.RESTORE_NOT_FOUND', { detail: TOO_LATE });
        this.events = [...this.events, event];
        return HttpResponse.json(event as JsonBodyType);
      }),
    ];
  }

  private pageOf({ url }: Request) {
    this.lists.push(new URL(url).search);
    const total = this.events.length;
    return { items: this.events, total, page: 1, pages: this.pages };
  }

  private update(id: string, tag: string | null, { image_url: image, ...body }: EventUpdate) {
    const before = this.events.find((event) => event.id === id);
    if (!before) {
      return refusal(404, 'EVENTS.NOT_FOUND', { detail: 'The event does not exist.' });
    }
    const refused = this.mismatch(before, tag);
    if (refused) return refused;
    const changes = asStored(body);
    const version = before.version + 1;
    const after = { ...before, ...changes, ...(image && { image_url: image }), version };
    this.events = this.events.map((event) => (event === before ? after : event));
    return HttpResponse.json(after as JsonBodyType);
  }

  private mismatch({ version }: AdminEvent, tag: string | null) {
    if (tag === null) return refusal(428, 'EVENTS.PRECONDITION_REQUIRED');
    const detail = 'Another administrator changed this event. Please load it again.';
    return tag === `"${version}"`
      ? undefined
      : refusal(412, 'EVENTS.PRECONDITION_FAILED', { detail });
  }

  private guarded(answer: () => HttpResponse<JsonBodyType>) {
    return this.isAdmin
      ? answer()
      : refusal(403, 'ADMIN.FORBIDDEN', { detail: 'Unauthorized access' });
  }

  private async note(request: Request, path: string): Promise<unknown> {
    const copy = request.clone();
    const isJson = request.headers.get('content-type')?.startsWith('application/json') ?? false;
    const body: unknown = isJson ? await copy.json() : (await copy.arrayBuffer()).byteLength;
    this.sent.push({ call: `${request.method} ${path}`, body, headers: request.headers });
    return body;
  }
}

function reportOf(entries: EventImport['entries'], dry_run: boolean): EventImport {
  const count = (expected: string) => entries.filter(({ outcome }) => outcome === expected).length;
  const counts = {
    new: count('new'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    refused: count('refused'),
  };
  return { dry_run, counts, entries };
}
