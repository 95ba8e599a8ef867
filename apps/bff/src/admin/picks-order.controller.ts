import { Body, Controller, Get, Headers, Put, Res } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { EditorPicks } from '@elevate/contracts/catalogue';
import { EditorPicksOrderDto } from '@elevate/contracts/requests';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import { ApiProblem } from '../http/api-ready.decorator.js';
import type { Caller } from '../services/caller.js';
import { CatalogueClient } from '../services/catalogue.client.js';
import type { ServiceQuestion } from '../services/service.client.js';
import { CurrentUser } from '../session/visitor.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';
import { editorPicksOrderSchema, editorPicksSchema } from './editor-picks.schema.js';

type Reply = Pick<FastifyReply, 'header'>;

const PATH = '/v1/admin/editor-picks';

@Controller(`${API}/admin/editor-picks`)
@AdminEndpoint()
export class PicksOrderController {
  constructor(private readonly catalogue: CatalogueClient) {}

  @Get()
  @ApiJson({ summary: "The editor's picks in their order.", gives: editorPicksSchema })
  editorPicks(
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<EditorPicks> {
    return this.askFor({ method: 'GET', path: PATH, caller }, reply);
  }

  @Put()
  @ApiHeader({
    name: 'If-Match',
    required: true,
    description: 'The `ETag` of the version to change; `*` for any version.',
    schema: { type: 'string' },
  })
  @ApiJson({
    summary: "Sets the editor's picks, their order and their dates.",
    takes: editorPicksOrderSchema,
    gives: editorPicksSchema,
  })
  @ApiProblem(409, 'Another change came first; `conflict` has both versions.')
  @ApiProblem(428, '`If-Match` is missing.')
  orderEditorPicks(
    @Headers('if-match') ifMatch: string | undefined,
    @Body() body: EditorPicksOrderDto,
    @CurrentUser() caller: Caller,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<EditorPicks> {
    return this.askFor({ method: 'PUT', path: PATH, body, caller, ifMatch }, reply);
  }

  private async askFor(question: ServiceQuestion, reply: Reply): Promise<EditorPicks> {
    const schema = editorPicksSchema;
    const { value, etag } = await this.catalogue.askTagged({ ...question, schema });
    if (etag !== undefined) reply.header('etag', etag);
    return value;
  }
}
