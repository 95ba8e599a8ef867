import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { runChanged, type RunRecord } from '@elevate/contracts/ingestion';
import { Handles } from '@elevate/messaging';
import { RunBoard } from './run-board.js';

@Controller()
export class OnRunChanged {
  constructor(private readonly board: RunBoard) {}

  @Handles(runChanged)
  handle(@Payload() run: RunRecord): void {
    this.board.note(run);
  }
}
