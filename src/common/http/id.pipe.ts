import { setImmediate as macrotask } from 'node:timers/promises';
import { Param, type PipeTransform } from '@nestjs/common';
import { NotFoundError } from '../errors';
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
    // The contract judges the body before existence, and Nest runs all pipes of a route side by side: let those end first.
    await macrotask();
    throw new NotFoundError(this.notFound(BigInt(given).toString()));
  }
}

/** The id in the path, named `name`; `notFound` gives the text of the 404 for an id that no row can have. */
export const PathId = (name: string, notFound: (id: string) => string): ParameterDecorator =>
  Param(name, new IdPipe(name, notFound));
