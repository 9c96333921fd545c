// Hoisted out of the loops: in Jest's contexts each lookup of a global costs a microsecond.
const { cos, floor, hypot, max, min, round, sin } = Math;

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

/** A colour between two, `part` from 0 (the first) to 1 (the second). */
export function mix(from: Colour, to: Colour, part: number): Colour {
  const blend = (a: number, b: number): number => a + (b - a) * part;
  return [blend(from[0], to[0]), blend(from[1], to[1]), blend(from[2], to[2])];
}

/** A colour from hue (degrees), saturation and lightness (0 to 1). */
export function hsl(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * min(lightness, 1 - lightness);
  const channel = (offset: number): number => {
    const position = (offset + (((hue % 360) + 360) % 360) / 30) % 12;
    return 255 * (lightness - reach * max(-1, min(position - 3, 9 - position, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

/** An ellipse: centre, radii along and across its axis, the axis' angle in radians. */
export interface Ellipse {
  x: number;
  y: number;
  along: number;
  across: number;
  angle?: number;
}

/** A surface of RGB pixels; all measures are parts of its height, so that a scene looks alike at every size. */
export class Canvas {
  readonly rgb: Uint8Array;
  /** The width in parts of the height. */
  readonly aspect: number;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.rgb = new Uint8Array(width * height * 3);
    this.aspect = width / height;
  }

  /** Fills everything from the top colour to the bottom colour. */
  gradient(top: Colour, bottom: Colour): void {
    this.below(() => 0, top, bottom);
  }

  /** Fills what lies under a ridge, with a gradient from `top` (at height 0) to `bottom` (at height 1). */
  below(ridge: (x: number) => number, top: Colour, bottom: Colour = top): void {
    const rows = Array.from({ length: this.height }, (_, py) => mix(top, bottom, py / this.height));
    for (let px = 0; px < this.width; px++) {
      const edge = ridge((px + 0.5) / this.height) * this.height;
      for (let py = max(0, floor(edge)); py < this.height; py++) this.blend(px, py, rows[py] ?? top, py + 1 - edge);
    }
  }

  /** Fills a rectangle. */
  box(left: number, top: number, right: number, bottom: number, colour: Colour): void {
    const [x1, x2] = [round(left * this.height), round(right * this.height)];
    const [y1, y2] = [round(top * this.height), round(bottom * this.height)];
    for (let py = max(0, y1); py < min(this.height, y2); py++) {
      for (let px = max(0, x1); px < min(this.width, x2); px++) this.blend(px, py, colour, 1);
    }
  }

  /** Fills an ellipse, with a soft edge of one pixel. */
  ellipse(shape: Ellipse, colour: Colour, opacity = 1): void {
    const { x, y, along, across, angle = 0 } = shape;
    const reach = max(along, across) * this.height + 1;
    const [cx, cy] = [x * this.height, y * this.height];
    const [cosine, sine] = [cos(angle), sin(angle)];
    const softness = min(along, across) * this.height;
    for (let py = max(0, floor(cy - reach)); py < min(this.height, cy + reach); py++) {
      for (let px = max(0, floor(cx - reach)); px < min(this.width, cx + reach); px++) {
        const [dx, dy] = [(px + 0.5 - cx) / this.height, (py + 0.5 - cy) / this.height];
        const distance = hypot((dx * cosine + dy * sine) / along, (dy * cosine - dx * sine) / across);
        this.blend(px, py, colour, ((1 - distance) * softness + 0.5) * opacity, opacity);
      }
    }
  }

  private blend(px: number, py: number, colour: Colour, wanted: number, most = 1): void {
    const cover = wanted > most ? most : wanted;
    if (cover <= 0) return;
    const at = (py * this.width + px) * 3;
    for (let channel = 0; channel < 3; channel++) {
      const old = this.rgb[at + channel] ?? 0;
      this.rgb[at + channel] = old + ((colour[channel] ?? 0) - old) * cover + 0.5;
    }
  }
}
