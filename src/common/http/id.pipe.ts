import { setImmediate as macrotask } from 'node:timers/promises';
import { Param, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { NotFoundError } from '../errors';
import { ApiErrors } from './api-errors';
import { ID_SCHEMA } from './property.decorators';
import { validationFailed } from './validation.pipe';

/** Reads an id of the path: digits or 422, and 404 without a query for what no row can have. */
class IdPipe implements PipeTransform<string, Promise<number> | number> {
  constructor(
    private readonly name: string,
    private readonly notFound: (id: string) => string,
  ) {}

  transform(given: string): Promise<number> | number {
    if (!/^-?\d+$/.test(given))
      throw validationFailed([{ field: this.name, message: `${this.name} must be an integer` }]);
    const id = Number(given);
    return id >= 1 && id <= Number.MAX_SAFE_INTEGER ? id : this.refuse(given);
  }

  private async refuse(given: string): Promise<never> {
    // The contract checks the body before existence. Nest runs pipes concurrently, so wait for the others.
    await macrotask();
    throw new NotFoundError(this.notFound(BigInt(given).toString()));
  }
}

interface IdDescription {
  description: string;
  /** The text of the 404, for an id that no row has; given the id where the text names it. */
  notFound: string | ((id: string) => string);
}

export const PathId = (name: string, { description, notFound }: IdDescription): ParameterDecorator => {
  const text = typeof notFound === 'string' ? () => notFound : notFound;
  return (target, key, index) => {
    Param(name, new IdPipe(name, text))(target, key, index);
    const method = key && Object.getOwnPropertyDescriptor(target, key);
    if (!method) return;
    ApiParam({ name, description, schema: ID_SCHEMA })(target, key, method);
    ApiErrors([404, text('4711')])(target, key, method);
  };
};
