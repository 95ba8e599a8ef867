import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
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
