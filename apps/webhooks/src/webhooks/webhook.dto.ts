import { IsIn, IsOptional, ValidateIf } from 'class-validator';
import { FollowsWebhookRule } from './webhook-rule.decorator.js';

const STATES = ['active', 'paused'] as const;

export class NewWebhookDto {
  @FollowsWebhookRule('url')
  readonly url!: string;

  @FollowsWebhookRule('message_types')
  readonly message_types!: readonly string[];

  @IsOptional()
  @FollowsWebhookRule('description')
  readonly description?: string;
}

const isGiven = (_: object, value: unknown): boolean => value !== undefined;

/** What is left out stays; null is nothing that a field can be. */
export class WebhookUpdateDto {
  @ValidateIf(isGiven)
  @FollowsWebhookRule('url')
  readonly url?: string;

  @ValidateIf(isGiven)
  @FollowsWebhookRule('message_types')
  readonly message_types?: readonly string[];

  @ValidateIf(isGiven)
  @FollowsWebhookRule('description')
  readonly description?: string;

  @ValidateIf(isGiven)
  @IsIn(STATES)
  readonly state?: (typeof STATES)[number];
}
