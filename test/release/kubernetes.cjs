// Checks deploy/kubernetes/sluice.yaml against the schemas of Kubernetes; .ci/units installs their package into the folder that is named here.
const { createRequire } = require('node:module');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { parseAllDocuments } = require('yaml');

const requireThere = createRequire(join(process.argv[2], 'package.json'));
const text = readFileSync(join(__dirname, '../../deploy/kubernetes/sluice.yaml'), 'utf8');
for (const document of parseAllDocuments(text)) {
  const object = document.toJS();
  const Model = requireThere(`kubernetes-models/${object.apiVersion}`)[object.kind];
  new Model(object).validate();
  console.log(`${object.kind} ${object.metadata.name}: valid`);
}
