import { Controller, Get, Query, Req, StreamableFile } from '@nestjs/common';
import type { Request } from 'express';
import { ApiOkResponse, ApiTags } from '../common/http/api-decorators';
import { Requires } from '../auth/scopes';
import { auditFile } from './audit-file';
import { AuditView } from './audit.view';
import { type AuditFormat, AuditListDto, AuditQueryDto } from './dto/audit.dto';

/** Media types that may be asked for, and the formats of them; the first is sent to whoever does not mind. */
const MEDIA_TYPES: Record<string, AuditFormat> = {
  'application/json': 'json',
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
};

/** Who changed what. */
@ApiTags('People')
@Requires('admin')
@Controller('audit')
export class AuditController {
  constructor(private readonly audit: AuditView) {}

  /**
   * List who changed what, newest first.
   * @remarks Reviews, streams, filters, topical days, keys and people, from what to what. As CSV and NDJSON (`format`, or the header
   * `Accept`) it is a file of all entries that the filters leave.
   */
  @ApiOkResponse({ type: AuditListDto })
  @Get()
  async listAuditEntries(
    @Query() query: AuditQueryDto,
    @Req() request: Request,
  ): Promise<AuditListDto | StreamableFile> {
    const format = query.format ?? MEDIA_TYPES[request.accepts(Object.keys(MEDIA_TYPES)) || ''] ?? 'json';
    if (format !== 'json') return auditFile(format, this.audit.batches(query.toFilter()));
    const { limit = 100 } = query;
    return AuditListDto.from(await this.audit.list(query.toFilter(), limit + 1, query.toPosition()), limit);
  }
}
