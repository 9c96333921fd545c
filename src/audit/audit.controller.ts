import { Controller, Get, Query, Req, StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import { ApiExtraModels, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Requires } from '../auth/scopes';
import { auditFile } from './audit-file';
import { AuditView } from './audit.view';
import { type AuditFormat, AuditListDto, AuditQueryDto } from './dto/audit.dto';

/** Accepted media types and their formats. The first is the default. */
const MEDIA_TYPES: Record<string, AuditFormat> = {
  'application/json': 'json',
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
};

const CSV_EXAMPLE =
  'id,at,actor,actor_id,action,subject_type,subject_id,old_values,new_values\r\n' +
  '12,2026-03-01T12:00:00.000Z,user:marta,2,change,stream,1,"{""active"":true}","{""active"":false}"\r\n';

const NDJSON_EXAMPLE =
  '{"id":12,"at":"2026-03-01T12:00:00.000Z","actor":"user:marta","actor_id":2,"action":"change","subject_type":"stream",' +
  '"subject_id":1,"old_values":{"active":true},"new_values":{"active":false}}\n';

/** Who changed what. */
@ApiTags('People')
@Requires('admin')
@Controller('audit')
export class AuditController {
  constructor(private readonly audit: AuditView) {}

  /**
   * List who changed what, newest first.
   * @remarks Reviews, streams, filters, topical days, keys and people, from what to what. As CSV and NDJSON (`format`, or the
   * header
   * `Accept`) it is a file of all entries that the filters leave.
   */
  @ApiExtraModels(AuditListDto)
  @ApiOkResponse({
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/AuditListDto' } },
      'text/csv': { schema: { type: 'string', examples: [CSV_EXAMPLE] } },
      'application/x-ndjson': { schema: { type: 'string', examples: [NDJSON_EXAMPLE] } },
    },
  })
  @Get()
  async listAuditEntries(
    @Query() query: AuditQueryDto,
    @Req() request: Request,
  ): Promise<AuditListDto | StreamableFile> {
    const format = query.format ?? MEDIA_TYPES[request.accepts(Object.keys(MEDIA_TYPES)) || ''] ?? 'json';
    if (format !== 'json') return auditFile(format, this.audit.batches(query.toFilter()));
    const { limit = 100 } = query;
    return AuditListDto.from(await this.audit.list(query.toFilter(), limit, query.toPosition()));
  }
}
