import { Module } from '@nestjs/common';
import { DeliveryRepository } from './delivery.repository.js';

@Module({ providers: [DeliveryRepository], exports: [DeliveryRepository] })
export class DeliveriesModule {}
