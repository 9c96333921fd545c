import { DefaultNamingStrategy, type Table } from 'typeorm';

const snake = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

export const columnName = (property: string): string => snake(property);

const tableOf = (table: Table | string) => (typeof table === 'string' ? table : table.name).split('.').at(-1) ?? '';

/** Tables, columns, keys and indexes in snake_case with names that can be read in a plan. */
export class SnakeNamingStrategy extends DefaultNamingStrategy {
  override tableName(className: string, given?: string): string {
    return given ?? snake(className);
  }

  override columnName(property: string, given: string | undefined, prefixes: string[]): string {
    return snake([...prefixes, given ?? property].join('_'));
  }

  override joinColumnName(relation: string, referenced: string): string {
    return snake(`${relation}_${referenced}`);
  }

  override primaryKeyName(table: Table | string): string {
    return `pk_${tableOf(table)}`;
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return `uq_${tableOf(table)}_${columns.join('_')}`;
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return `fk_${tableOf(table)}_${columns.join('_')}`;
  }

  override indexName(table: Table | string, columns: string[]): string {
    return `ix_${tableOf(table)}_${columns.join('_')}`;
  }
}
