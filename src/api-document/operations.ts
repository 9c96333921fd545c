import type { OpenAPIObject } from '@nestjs/swagger';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & Record<`x-${string}`, unknown>;
export type Schema = Exclude<
  NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string],
  { $ref: string }
>;

/** The methods that the contract uses. */
export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** An operation with where it is. */
export interface Located {
  path: string;
  method: (typeof METHODS)[number];
  operation: Operation;
}

/** Every operation of the document. */
export function operationsOf(document: OpenAPIObject): Located[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation: operation as Operation }] : [];
    }),
  );
}

/** The schemas of the document's components, by name. */
export function schemasOf(document: OpenAPIObject): Record<string, Schema> {
  document.components ??= {};
  document.components.schemas ??= {};
  return document.components.schemas as Record<string, Schema>;
}

/** How a component's schema is pointed to. */
export const SCHEMA_PATH = '#/components/schemas/';
