import type { Type } from '@nestjs/common';
import { DERIVED, PostDto, type PostRow } from './post.dto';

export type PostField = keyof PostDto;

/** The names of a DTO's fields, as Swagger's decorators have noted them. */
export function fieldsOf<Dto extends object>({ prototype }: Type<Dto>): (keyof Dto & string)[] {
  const noted = Reflect.getMetadata('swagger/apiModelPropertiesArray', prototype) as string[];
  return noted.map((name) => name.slice(1) as keyof Dto & string);
}

const POST_FIELDS: ReadonlySet<string> = new Set(fieldsOf(PostDto));

export function isField(name: string): name is PostField {
  return POST_FIELDS.has(name);
}

/** A post of which these fields were read. */
export function pickFields(row: PostRow, fields: readonly PostField[]): PostDto {
  const wanted = new Set<string>(fields);
  const derived = Object.entries(DERIVED).flatMap(([name, read]) => (wanted.has(name) ? [[name, read(row)]] : []));
  const entries = Object.entries({ ...row, ...Object.fromEntries(derived) }).filter(([name]) => wanted.has(name));
  return Object.fromEntries(entries) as unknown as PostDto;
}
