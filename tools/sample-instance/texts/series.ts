import { picture, type PostDraft } from '../draft';
import type { SceneName } from '../pictures/scenes';
import { between, pick, randomFor } from '../random';

/** Good posts that come in series: readings, releases, a picture a day. */
export function seriesPosts(): PostDraft[] {
  return [...readings(), ...releases(), ...walks()];
}

const REMARKS = [
  ['0,0', 'Inversion seit dem Morgen, der See ist nicht zu sehen.'],
  ['0,2', 'Nachts Reif auf der Messhütte.'],
  ['0,0', 'Föhn bis 14 Uhr, danach Drehung auf West.'],
  ['1,7', 'Sensor 2 nach Wartung wieder im Verbund.'],
  ['0,4', 'Saharastaub möglich, Werte bitte mit Vorsicht lesen.'],
  ['0,0', 'Elfter Tag ohne Regen.'],
  ['3,1', 'Eine Kohlmeise sitzt auf dem Windmesser; Windwerte entfallen.'],
  ['38,6', 'Dauerregen, Regensammler zweimal geleert.'],
  ['5,9', 'Mildeste Nacht dieses Kalendertags seit Messbeginn 1974.'],
  ['2,2', 'Keine Besonderheiten.'],
] as const;

function readings(): PostDraft[] {
  return REMARKS.map(([rain, remark], index) => {
    const random = randomFor(`reading ${index}`);
    const values = [
      `CO₂ ${between(random, 419, 431)} ppm`,
      `NO₂ ${between(random, 6, 24)} µg/m³`,
      `PM2,5 ${between(random, 3, 17)} µg/m³`,
      `Niederschlag ${rain} mm`,
      `Temperatur ${between(random, 1, 13)},${between(random, 0, 9)} °C`,
    ];
    const text = `Station Kaltensee, Tagesmittel\n${values.join('\n')}\n\n${remark}\n\n#climate #Messwerte`;
    return { by: 'station', text, hoursAgo: 30 + index * 24 * 5 };
  });
}

const RELEASES = [
  // From the oldest to the newest.
  ['pebble', '0.9.4', 'Sorting is stable now. So, after a long discussion, is the maintainer.'],
  ['tidewater', '3.0.1', 'Fixes the thing 3.0.0 fixed, properly this time. No API changes.'],
  ['lampwick', '2.12.0', 'New: --explain prints why a rule fired, in words. Also 14 % less memory on large trees.'],
  ['quill-docs', '1.3.0', 'Dark mode, right-to-left scripts, and a search that forgives typos in eleven languages.'],
  ['pebble', '0.10.0', 'Breaking: the config file is TOML. There is a converter, and there is sympathy.'],
  [
    'harbourmaster',
    '5.1.2',
    'Security: a crafted archive could write outside its folder (CVE pending). Please update today.',
  ],
  ['nightjar', '0.1.0', 'First release! It does one thing. It does it at night. See the README for why.'],
  [
    'lampwick',
    '2.12.1',
    'A release with one commit, by a first-time contributor, who fixed in two lines what we argued about for a year.',
  ],
] as const;

function releases(): PostDraft[] {
  return RELEASES.map(([project, version, words], index) => {
    const link = `https://codewerk.example/${project}/releases/${version}`;
    const text = `${project} ${version} has been released\n\n${words}\n\n${link}\n\n#opensource #${project.replace('-', '')}`;
    return { by: 'releases', text, hoursAgo: 40 + (RELEASES.length - 1 - index) * 24 * 6 };
  });
}

interface Walk {
  scene: SceneName;
  what: string;
  alt: string;
}

const WALKS: readonly Walk[] = [
  { scene: 'forest', what: 'Spruce, mist, spruce', alt: 'Rows of spruces fading into mist.' },
  { scene: 'city', what: 'The tower block that hums', alt: 'Tower blocks at dusk with lit windows.' },
  { scene: 'sea', what: 'Ferry weather', alt: 'Flat sea and a low, orange sun.' },
  { scene: 'leaves', what: 'What the beech let go of', alt: 'Fallen leaves, brown and gold.' },
  { scene: 'mountains', what: 'Five ridges, one thermos', alt: 'Hazy ridges one behind the other.' },
  { scene: 'sea', what: 'The pier, minus the pier', alt: 'Empty water at sunset where a pier stood.' },
  { scene: 'forest', what: 'A path I have walked past for years', alt: 'Dark firs with a pale gap between them.' },
  { scene: 'city', what: 'Somebody on nine cannot sleep either', alt: 'One lit window high up in a dark facade.' },
  { scene: 'mountains', what: 'Half an hour before rain', alt: 'Hills under a heavy, yellow sky.' },
];

const CAMERAS = ['Ricoh, 28 mm', 'old Nikon, 50 mm', 'phone, no excuse', 'Pentax, 35 mm, HP5', 'Holga, hope'];

function walks(): PostDraft[] {
  return WALKS.map(({ scene, what, alt }, index) => {
    const random = randomFor(`walk ${index}`);
    const by = pick(random, ['kaspar', 'hiro', 'oskar', 'mira']);
    const text = `A picture a day, ${between(random, 40, 299)}/365. ${what}.\n\n${pick(random, CAMERAS)}\n\n#photography #APictureADay`;
    return { by, text, media: [picture(scene, index % 4 === 3 ? null : alt)] };
  });
}
