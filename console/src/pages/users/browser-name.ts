/** Browsers by how they name themselves; those that name others too come first. */
const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/],
];

const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

/** A browser and its system in a few words, such as `Firefox 130, Linux`; unknown ones are shortened. */
export function browserName(userAgent: string): string {
  const [browser, version] = BROWSERS.map(([name, mark]) => [name, mark.exec(userAgent)?.[1]]).find(([, n]) => n) ?? [];
  const system = SYSTEMS.find(([, mark]) => mark.test(userAgent))?.[0];
  if (browser === undefined) return userAgent.slice(0, 60);
  return [`${browser} ${version}`, system].filter(Boolean).join(', ');
}
