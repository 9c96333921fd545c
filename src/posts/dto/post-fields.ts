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

/** Shows posts of which these fields were read. */
export function pickFields(fields: readonly PostField[]): (row: PostRow) => PostDto {
  const wanted = new Set<string>(fields);
  const derived = Object.entries(DERIVED).filter(([name]) => wanted.has(name));
  return (row) => {
    const picked: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(row)) if (wanted.has(name)) picked[name] = value;
    for (const [name, read] of derived) picked[name] = read(row);
    return picked as unknown as PostDto;
  };
}
