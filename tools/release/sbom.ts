import type { Shipped } from '../docs/licences';

/** What npm lists of a package, as far as this reads it. */
interface Component {
  'bom-ref': string;
  scope?: string;
  properties?: { name: string; value: string }[];
}

/** A CycloneDX document by `npm sbom`. */
export interface Sbom {
  metadata: { component: { name: string; 'bom-ref': string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const DEVELOPMENT = 'cdx:npm:package:development';

/**
 * The shipped part of npm's list. npm calls what is built into the console a development package; without those, Preact would be missing.
 */
export function shippedSbom(all: Sbom, name: string, shipped: readonly Shipped[]): Sbom {
  const refs = new Set(shipped.map((one) => `${one.name}@${one.version}`));
  const isOwn = (ref: string) => ref === all.metadata.component['bom-ref'] || ref.startsWith(`@${name}/`);
  const isKept = (ref: string) => refs.has(ref) || isOwn(ref);
  return {
    ...all,
    // npm takes the folder's name for that of the project.
    metadata: { ...all.metadata, component: { ...all.metadata.component, name } },
    components: all.components.filter((one) => isKept(one['bom-ref'])).map(asShipped),
    dependencies: all.dependencies
      .filter(({ ref }) => isKept(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isKept) })),
  };
}

function asShipped(component: Component): Component {
  const { properties = [] } = component;
  if (!properties.some(({ name }) => name === DEVELOPMENT)) return component;
  return { ...component, scope: 'required', properties: properties.filter(({ name }) => name !== DEVELOPMENT) };
}
