import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SignedInEndpoint } from '../../session/account-endpoint.decorator.js';
import { JsonObjectPipe } from '../../http/json-object.pipe.js';
import { API } from '../../http/api-prefix.js';
import { ApiJson } from '../../http/api-json.decorator.js';
import { ApiProblem } from '../../http/api-ready.decorator.js';
import {
  type ListItem,
  type MyList,
  type SavedIds,
  listAdditionSchema,
  listItemSchema,
  myListSchema,
  savedIdsSchema,
} from '../saved.schema.js';
import type { Caller } from '../../services/caller.js';
import { Person } from '../../session/visitor.js';
import { MyListService } from './my-list.service.js';

@ApiTags('my-list')
@Controller(`${API}/my-list`)
@SignedInEndpoint()
export class MyListController {
  constructor(private readonly list: MyListService) {}

  @Get()
  @ApiJson({ summary: 'My List, with what cannot be watched any more.', gives: myListSchema })
  myList(@Person() caller: Caller): Promise<MyList> {
    return this.list.list(caller);
  }

  @Get('ids')
  @ApiJson({ summary: 'The episodes on My List.', gives: savedIdsSchema })
  myListIds(@Person() caller: Caller): Promise<SavedIds> {
    return this.list.ids(caller);
  }

  @Post()
  @ApiJson({
    summary: 'Saves an episode.',
    takes: listAdditionSchema,
    gives: listItemSchema,
    status: 201,
  })
  @ApiProblem(404, 'No such episode is shown.')
  @ApiProblem(409, 'It is on the list already.')
  addToMyList(
    @Body(JsonObjectPipe) body: Record<string, unknown>,
    @Person() caller: Caller,
  ): Promise<ListItem> {
    return this.list.add(body, caller);
  }

  @Delete(':episode_id')
  @HttpCode(204)
  @ApiJson({ summary: 'Removes an episode, where it is there.' })
  removeFromMyList(@Param('episode_id') id: string, @Person() caller: Caller): Promise<void> {
    return this.list.remove(id, caller);
  }
}
