const { dirname, join, relative } = require('node:path');
const { before } = require('@nestjs/swagger/plugin');
const ts = require('typescript');

const DECORATORS = join(__dirname, '..', 'src', 'common', 'http', 'api-decorators');

/** The Swagger plugin of `nest build`; the decorators that it writes come from `src/common/http/api-decorators.ts`. */
exports.before = (options, program) => (context) => {
  const visit = before(options, program)(context);
  return (file) => {
    const path = relative(dirname(file.fileName), DECORATORS).replaceAll('\\', '/');
    const reference = ts.factory.createExternalModuleReference(ts.factory.createStringLiteral(`./${path}`));
    const lead = (node) => {
      if (!ts.isImportEqualsDeclaration(node)) return node;
      return ts.factory.updateImportEqualsDeclaration(node, node.modifiers, node.isTypeOnly, node.name, reference);
    };
    return ts.visitEachChild(visit(file), lead, context);
  };
};
