import { randomBytes } from 'node:crypto';
import { Body, Controller, Get, HttpCode, Post, Put, UseGuards } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import {
  DigestChangeDto,
  type DigestPreview,
  type DigestView,
  UnsubscribeDto,
} from '@elevate/contracts/user';
import { nextDigest } from '@elevate/rules';
import { type Caller, CurrentCaller } from '../../requests/caller.guard.js';
import { Limits } from '../../requests/limits.js';
import { DigestRepository, toDigestView } from '../../saved/follows/digests/digest.repository.js';
import { AccessGuard, CurrentUser, type SignedIn } from '../../sessions/signed-in.js';
import { DigestWriter } from './digest-writer.js';

const TOKEN_BYTES = 16;

@Controller('v1')
export class DigestsController {
  constructor(
    private readonly digests: DigestRepository,
    private readonly writer: DigestWriter,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  @Get('me/digest')
  @UseGuards(AccessGuard)
  async view(@CurrentUser() { account }: SignedIn): Promise<DigestView> {
    return toDigestView(await this.digests.find(account._id));
  }

  @Put('me/digest')
  @UseGuards(AccessGuard)
  async change(
    @CurrentUser() person: SignedIn,
    @Body() wish: DigestChangeDto,
  ): Promise<DigestView> {
    const { _id } = person.account;
    const now = this.clock.now();
    const before = await this.digests.find(_id);
    const next = nextDigest(wish, now.getTime());
    const dueAt = next === undefined ? null : new Date(next);
    // Items that arrived while there was no digest are not sent.
    const isNew = before === null || before.frequency === 'off';
    await this.digests.put(
      _id,
      { ...wish, dueAt, tryAt: dueAt, stopped: null, ...(isNew && { coveredUntil: now }) },
      { unsubscribeToken: randomBytes(TOKEN_BYTES).toString('base64url') },
    );
    return this.view(person);
  }

  @Get('me/digest/preview')
  @UseGuards(AccessGuard)
  preview(@CurrentUser() person: SignedIn): Promise<DigestPreview> {
    return this.writer.preview(person);
  }

  /** By a mailed link; repeating it, or an unknown one, changes nothing. */
  @Post('digest-ends')
  @HttpCode(204)
  async unsubscribe(
    @Body() { token }: UnsubscribeDto,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    this.limits.take('unsubscribe', caller.address);
    const digest = await this.digests.findByToken(token);
    if (!digest) return;
    const { _id, unsubscribeToken } = digest;
    const off = { frequency: 'off', dueAt: null, tryAt: null } as const;
    await this.digests.put(_id, off, { unsubscribeToken });
  }
}
