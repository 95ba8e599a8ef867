import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { editorPicksChanged, type EditorPicksState } from '@elevate/contracts/catalogue';
import { Handles } from '@elevate/messaging';
import { ReadModel } from './read-model.js';

@Controller()
export class OnEditorPicksChanged {
  constructor(@Inject(ReadModel) private readonly model: ReadModel) {}

  @Handles(editorPicksChanged)
  handle(@Payload() { episodes }: EditorPicksState): void {
    this.model.putPicks(episodes);
  }
}
