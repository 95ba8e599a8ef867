import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  type Type,
} from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { createValidationPipe } from '@elevate/service-defaults';
import { API, ApiJson, ApiProblem } from '../../http/api.decorator.js';
import type { Caller } from '../../services/caller.js';
import { CurrentUser, SignedInEndpoint } from '../../session/session.strategy.js';
import { savedIdsSchema, type SavedIds } from '../saved.schema.js';
import type { SavedItemId, SavedRoutes, SavedService } from './saved.service.js';

export function savedController(routes: SavedRoutes, token: symbol): Type {
  const { path, idField, list, ids, remove } = routes;
  const itemPipe = createValidationPipe(routes.itemDto);
  const { missing, alreadySaved, ...add } = routes.add;

  const idOf = (item: SavedItemId): string => item[idField] ?? '';

  @ApiTags(path)
  @Controller(`${API}/${path}`)
  @SignedInEndpoint(routes.signedOutText)
  class SavedController {
    constructor(@Inject(token) private readonly saved: SavedService<never, unknown>) {}

    @Get()
    @ApiJson(list)
    list(@CurrentUser() caller: Caller): Promise<unknown> {
      return this.saved.list(caller);
    }

    @Get('ids')
    @ApiJson({ ...ids, gives: savedIdsSchema })
    ids(@CurrentUser() caller: Caller): Promise<SavedIds> {
      return this.saved.ids(caller);
    }

    @Post()
    @ApiJson({ ...add, status: 201 })
    @ApiProblem(404, missing)
    @ApiProblem(409, alreadySaved)
    add(@Body(itemPipe) item: SavedItemId, @CurrentUser() caller: Caller): Promise<unknown> {
      return this.saved.add(idOf(item), caller);
    }

    @Delete(`:${idField}`)
    @HttpCode(204)
    @ApiJson(remove)
    @ApiParam({ name: idField, schema: { type: 'string' } })
    remove(@Param(itemPipe) item: SavedItemId, @CurrentUser() caller: Caller): Promise<void> {
      return this.saved.remove(idOf(item), caller);
    }
  }
  return SavedController;
}
