import type { StreamableFile } from '@nestjs/common';
import { csvLine } from '../common/csv';
import { streamed } from '../common/http/streamed';
import type { AuditEntryDto } from './dto/audit.dto';

type Batches = AsyncIterable<readonly AuditEntryDto[]>;

const COLUMNS = [
  'id',
  'at',
  'actor',
  'actor_id',
  'action',
  'subject_type',
  'subject_id',
  'old_values',
  'new_values',
] as const satisfies readonly (keyof AuditEntryDto)[];

export function auditFile(format: 'csv' | 'ndjson', batches: Batches): StreamableFile {
  const [lines, type] =
    format === 'csv' ? [csv(batches), 'text/csv; charset=utf-8'] : [ndjson(batches), 'application/x-ndjson'];
  return streamed(lines, type, `attachment; filename="audit.${format}"`);
}

async function* csv(batches: Batches): AsyncGenerator<string> {
  yield `${COLUMNS.join(',')}\r\n`;
  for await (const batch of batches) yield batch.map((entry) => `${csvLine(cellsOf(entry))}\r\n`).join('');
}

async function* ndjson(batches: Batches): AsyncGenerator<string> {
  for await (const batch of batches) yield batch.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

function cellsOf(entry: AuditEntryDto): (string | number | null)[] {
  return COLUMNS.map((name) => {
    const value = entry[name];
    if (value instanceof Date) return value.toISOString();
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  });
}
