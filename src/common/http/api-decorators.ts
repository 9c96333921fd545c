import { createRequire } from 'node:module';
import type * as Swagger from '@nestjs/swagger';

/*
 * The decorators of `@nestjs/swagger`, which are applied when the OpenAPI document is made. Of the modules that a start loads, a
 * fifth are that package's and nothing else needs them. `tools/api-plugin.js` leads what the Swagger plugin writes here, too.
 */

/** What is decorated, in the order of the decorators. */
const decorated: ((swagger: typeof Swagger) => void)[] = [];

type Decorators = {
  [Name in keyof typeof Swagger as Name extends `Api${string}` ? Name : never]: (typeof Swagger)[Name];
};

function whenLoaded<Name extends keyof Decorators>(name: Name): Decorators[Name] {
  const decorator =
    (...options: unknown[]) =>
    (...target: unknown[]) => {
      decorated.push((swagger) => {
        const apply = swagger[name] as (...given: unknown[]) => (...to: unknown[]) => unknown;
        apply(...options)(...target);
      });
    };
  return decorator as unknown as Decorators[Name];
}

export const ApiCookieAuth = whenLoaded('ApiCookieAuth');
export const ApiExtension = whenLoaded('ApiExtension');
export const ApiExtraModels = whenLoaded('ApiExtraModels');
export const ApiHeader = whenLoaded('ApiHeader');
export const ApiNoContentResponse = whenLoaded('ApiNoContentResponse');
export const ApiOkResponse = whenLoaded('ApiOkResponse');
export const ApiOperation = whenLoaded('ApiOperation');
export const ApiParam = whenLoaded('ApiParam');
export const ApiProperty = whenLoaded('ApiProperty');
export const ApiPropertyOptional = whenLoaded('ApiPropertyOptional');
export const ApiQuery = whenLoaded('ApiQuery');
export const ApiResponse = whenLoaded('ApiResponse');
export const ApiTags = whenLoaded('ApiTags');

/** Loads the package and applies what waits for it. */
export function loadSwagger(): typeof Swagger {
  const swagger = createRequire(__filename)('@nestjs/swagger') as typeof Swagger;
  for (const decorate of decorated.splice(0)) decorate(swagger);
  return swagger;
}
