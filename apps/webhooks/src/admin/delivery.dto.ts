import { Type } from 'class-transformer';
import { IsIn, IsInt, IsISO8601, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { DELIVERIES_PAGE, DELIVERY_STATES, type DeliveryState } from '@elevate/contracts/webhooks';

const PLACE_LENGTH = 200;

export class DeliveriesQueryDto {
  @IsOptional()
  @IsIn(DELIVERY_STATES)
  readonly state?: DeliveryState;

  @IsOptional()
  @IsString()
  @MaxLength(PLACE_LENGTH)
  readonly before?: string;

  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(DELIVERIES_PAGE.most)
  readonly limit: number = DELIVERIES_PAGE.usual;
}

export class WebhookReplayDto {
  @IsISO8601({ strict: true }, { message: 'Must be a date and time such as 2026-01-31T12:00:00Z' })
  readonly since!: string;
}
