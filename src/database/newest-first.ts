import type { ObjectLiteral, Repository } from 'typeorm';
import type { Page, Paged } from '../common/http/page.dto';
import type { ReadDataSource } from './read-data-source';

/** A page of a table's rows, as its entity has them; `where` is SQL. */
export function newestFirst<Row extends ObjectLiteral>(
  lists: ReadDataSource,
  { metadata }: Repository<Row>,
  page: Page,
  where = 'true',
): Promise<Paged<Row>> {
  const columns = metadata.columns.map(({ databaseName, propertyName }) => `${databaseName} AS "${propertyName}"`);
  const select = `SELECT ${columns.join(', ')} FROM ${metadata.tableName} WHERE ${where}`;
  return lists.page(select, 'created_at DESC, id DESC', page);
}
