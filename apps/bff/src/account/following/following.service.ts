import { Injectable } from '@nestjs/common';
import {
  type FollowingChangeDto,
  type FollowingView,
  storedFollowingSchema,
} from '@elevate/contracts/user';
import type { Choice } from '@elevate/rules';
import { Readiness } from '@elevate/service-defaults';
import { requireState } from '../../http/ready-bytes/ready-bytes.js';
import { NewsModel } from '../../read-model/news/news-model.js';
import { ReadModel } from '../../read-model/read-model.js';
import type { Caller } from '../../services/caller.js';
import { UserClient } from '../../services/service-clients.js';
import { followedItems, type FollowedItems, type FollowingAnswer } from './following.schema.js';

const PATH = '/v1/me/following';

/** The user service keeps the choices; the read model has what they are about. */
@Injectable()
export class FollowingService {
  constructor(
    private readonly user: UserClient,
    private readonly model: ReadModel,
    private readonly news: NewsModel,
    private readonly readiness: Readiness,
  ) {}

  async following(caller: Caller): Promise<FollowingAnswer> {
    return this.named(await this.stored(caller));
  }

  async change(body: FollowingChangeDto, caller: Caller): Promise<FollowingAnswer> {
    const request = { method: 'PUT', path: PATH, body, caller } as const;
    return this.named(await this.user.request({ ...request, schema: storedFollowingSchema }));
  }

  async items(caller: Caller): Promise<FollowedItems> {
    requireState(this.readiness);
    const choices = await this.stored(caller);
    const items = followedItems(this.model, this.news, choices);
    return { items, seen_at: choices.seen_at };
  }

  private stored(caller: Caller): Promise<FollowingView> {
    return this.user.request({ method: 'GET', path: PATH, caller, schema: storedFollowingSchema });
  }

  private named({ follows, hidden, seen_at }: FollowingView): FollowingAnswer {
    return {
      follows: follows.map((follow) => ({ ...follow, name: this.nameOf(follow) })),
      hidden: hidden.map((hide) => ({ ...hide, name: this.nameOf(hide) })),
      seen_at,
    };
  }

  private nameOf({ kind, id }: Choice): string | null {
    if (kind === 'channel') return this.model.channel(id)?.state.name ?? null;
    if (kind === 'episode') return this.model.episode(id)?.state.title ?? null;
    return id;
  }
}
