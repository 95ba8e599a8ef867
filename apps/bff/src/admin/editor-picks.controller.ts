import { Controller, Delete, HttpCode, Param, Put } from '@nestjs/common';
import { API } from '../http/api-prefix.js';
import { ApiJson } from '../http/api-json.decorator.js';
import { ApiProblem } from '../http/api-ready.decorator.js';
import type { Caller } from '../services/caller.js';
import { CatalogueClient } from '../services/catalogue.client.js';
import { pathSegment } from '../services/path-segment.js';
import type { ServiceMethod } from '../services/service-port.js';
import { CurrentUser } from '../session/visitor.js';
import { AdminEndpoint } from './admin-endpoint.decorator.js';

@Controller(`${API}/admin/episodes/:id/editor-pick`)
@AdminEndpoint()
export class EditorPicksController {
  constructor(private readonly catalogue: CatalogueClient) {}

  @Put()
  @HttpCode(204)
  @ApiJson({ summary: "Makes an episode an editor's pick." })
  @ApiProblem(404, 'There is no such episode.')
  pickEpisode(@Param('id') id: string, @CurrentUser() caller: Caller): Promise<void> {
    return this.tell('PUT', id, caller);
  }

  @Delete()
  @HttpCode(204)
  @ApiJson({ summary: "An episode is an editor's pick no longer." })
  @ApiProblem(404, 'There is no such episode.')
  unpickEpisode(@Param('id') id: string, @CurrentUser() caller: Caller): Promise<void> {
    return this.tell('DELETE', id, caller);
  }

  private tell(method: ServiceMethod, id: string, caller: Caller): Promise<void> {
    const path = `/v1/episodes/${pathSegment(id)}/editor-pick`;
    return this.catalogue.tell({ method, path, caller });
  }
}
