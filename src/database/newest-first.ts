import type { FindOptionsOrder, FindOptionsWhere, Repository } from 'typeorm';
import type { Page, Paged } from '../common/http/page.dto';

export async function newestFirst<Row extends { id: number; createdAt: Date }>(
  repository: Repository<Row>,
  { skip, limit }: Page,
  where: FindOptionsWhere<Row> = {},
): Promise<Paged<Row>> {
  const order = { createdAt: 'DESC', id: 'DESC' } as FindOptionsOrder<Row>;
  const [rows, total] = await repository.findAndCount({ where, order, skip, take: limit });
  return { rows, total };
}
