import { Injectable } from '@nestjs/common';

/** The present, so that a test can hold it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
