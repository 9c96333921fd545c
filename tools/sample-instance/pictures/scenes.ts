import { between, type Random } from '../random';
import { type Canvas, type Colour, hsl, mix } from './canvas';

/** What a generated picture can show. */
export type SceneName = keyof typeof SCENES;

/** Paints a scene; the same numbers paint the same picture. */
export function paintScene(canvas: Canvas, scene: SceneName, random: Random): void {
  SCENES[scene](canvas, random);
}

const SCENES = {
  mountains: paintMountains,
  sea: paintSea,
  forest: paintForest,
  city: paintCity,
  leaves: paintLeaves,
  chart: paintChart,
  code: paintCode,
  coins: paintCoins,
};

/** Hills or ridges: a sum of three waves, `height` its middle and `swing` its reach. */
function ridge(random: Random, height: number, swing: number, pace = 1): (x: number) => number {
  const waves = [1.7, 4.3, 9.1].map((step) => ({ step: step * pace * (0.8 + random() * 0.4), phase: random() * 7 }));
  return (x) =>
    waves.reduce(
      (sum, { step, phase }, index) => sum + (Math.sin(x * step + phase) * swing) / (index * 1.6 + 1),
      height,
    );
}

function sky(canvas: Canvas, random: Random): { low: Colour; hue: number } {
  const hue = pickHue(random, [205, 20, 335, 265, 190]);
  const low = hsl(hue + 35, 0.75, 0.8);
  canvas.gradient(hsl(hue, 0.5, 0.45), low);
  return { low, hue };
}

function pickHue(random: Random, hues: readonly number[]): number {
  return (hues[Math.floor(random() * hues.length)] ?? 0) + random() * 16;
}

function paintMountains(canvas: Canvas, random: Random): void {
  const { low, hue } = sky(canvas, random);
  const [x, y] = [0.2 + random() * (canvas.aspect - 0.4), 0.2 + random() * 0.15];
  canvas.ellipse({ x, y, along: 0.16, across: 0.16 }, [255, 245, 215], 0.25);
  canvas.ellipse({ x, y, along: 0.075, across: 0.075 }, [255, 246, 222]);
  for (let layer = 0; layer < 5; layer++) {
    const shade = mix(low, hsl(hue + 15, 0.4, 0.14), 0.18 + layer * 0.19);
    canvas.below(
      ridge(random, 0.45 + layer * 0.11, 0.13 - layer * 0.015, 1 + layer * 0.25),
      mix(shade, low, 0.15),
      shade,
    );
  }
}

function paintSea(canvas: Canvas, random: Random): void {
  const { low, hue } = sky(canvas, random);
  const x = 0.35 + random() * (canvas.aspect - 0.7);
  canvas.ellipse({ x, y: 0.5, along: 0.13, across: 0.13 }, [255, 226, 170]);
  for (let wave = 0; wave < 8; wave++) {
    const part = wave / 8;
    const water = mix(mix(low, hsl(hue, 0.55, 0.4), 0.3 + part * 0.7), [10, 25, 50], part * 0.6);
    canvas.below(ridge(random, 0.56 + part * part * 0.42, 0.004 + part * 0.016, 3 - part), water);
  }
  for (let glint = 0; glint < 16; glint++) {
    const y = 0.58 + glint * 0.024;
    const along = 0.015 + random() * 0.07;
    canvas.ellipse({ x: x + (random() - 0.5) * 0.12, y, along, across: 0.004 }, [255, 232, 190], 0.75);
  }
}

function paintForest(canvas: Canvas, random: Random): void {
  const hue = pickHue(random, [150, 120, 190, 35]);
  const mist = hsl(hue + 20, 0.35, 0.87);
  canvas.gradient(hsl(hue + 30, 0.4, 0.72), mist);
  for (let layer = 0; layer < 4; layer++) {
    const ground = ridge(random, 0.5 + layer * 0.14, 0.05);
    const width = 0.03 + layer * 0.017;
    const jitter = random() * 9;
    const firs = (x: number): number => {
      const tree = Math.floor(x / width);
      const inside = Math.abs(x / width - tree - 0.5) * 2;
      const tall = (0.1 + 0.08 * Math.abs(Math.sin(tree * 12.9 + jitter))) * (0.7 + layer * 0.35);
      return ground(x) - tall * (1 - inside) + 0.012 * ((inside * 6) % 1);
    };
    const shade = mix(mist, hsl(hue, 0.5, 0.1), 0.25 + layer * 0.25);
    canvas.below(firs, shade, mix(shade, mist, 0.3 - layer * 0.08));
  }
}

function paintCity(canvas: Canvas, random: Random): void {
  const hue = pickHue(random, [225, 265, 15]);
  canvas.gradient(hsl(hue, 0.5, 0.2), hsl(hue + 60, 0.6, 0.66));
  for (let layer = 0; layer < 3; layer++) {
    const wall = hsl(hue, 0.3, 0.34 - layer * 0.12);
    for (let left = -0.05; left < canvas.aspect;) {
      const wide = 0.07 + random() * 0.1;
      const top = 0.25 + layer * 0.16 + random() * 0.22;
      canvas.box(left, top, left + wide, 1, wall);
      if (layer > 0) lightWindows(canvas, random, { left, top, wide });
      left += wide + random() * 0.02;
    }
  }
}

function lightWindows(canvas: Canvas, random: Random, house: { left: number; top: number; wide: number }): void {
  for (let y = house.top + 0.02; y < 0.97; y += 0.035) {
    for (let x = house.left + 0.012; x < house.left + house.wide - 0.02; x += 0.024) {
      if (random() < 0.38) canvas.box(x, y, x + 0.011, y + 0.018, hsl(42 + random() * 12, 0.9, 0.66));
    }
  }
}

function softLights(canvas: Canvas, random: Random, hue: number): void {
  canvas.gradient(hsl(hue, 0.35, 0.3), hsl(hue + 20, 0.4, 0.16));
  for (let light = 0; light < 22; light++) {
    const size = 0.04 + random() * 0.13;
    const place = { x: random() * canvas.aspect, y: random(), along: size, across: size };
    canvas.ellipse(place, hsl(hue + random() * 60 - 20, 0.5, 0.55), 0.16);
  }
}

function paintLeaves(canvas: Canvas, random: Random): void {
  const hue = pickHue(random, [110, 85, 30, 15]);
  softLights(canvas, random, hue);
  for (let leaf = 0; leaf < 34; leaf++) {
    const shape = {
      x: random() * canvas.aspect,
      y: random(),
      along: 0.09 + random() * 0.09,
      across: 0.03 + random() * 0.03,
      angle: random() * 6.3,
    };
    const light = 0.22 + leaf * 0.011;
    canvas.ellipse(shape, hsl(hue + random() * 30, 0.55, light));
    canvas.ellipse({ ...shape, across: 0.003, along: shape.along * 0.9 }, hsl(hue + 20, 0.5, light + 0.2));
  }
}

function paintChart(canvas: Canvas, random: Random): void {
  canvas.gradient([250, 249, 245], [243, 241, 234]);
  for (let line = 1; line < 6; line++)
    canvas.box(0.12, line * 0.15, canvas.aspect - 0.08, line * 0.15 + 0.003, [215, 212, 203]);
  const hue = pickHue(random, [205, 150, 25]);
  const wide = (canvas.aspect - 0.24) / 18;
  for (let bar = 0; bar < 18; bar++) {
    const tall = 0.1 + (bar / 18) ** 1.5 * 0.5 + random() * 0.12;
    const left = 0.13 + bar * wide;
    canvas.box(left, 0.9 - tall, left + wide * 0.72, 0.9, hsl(hue + bar, 0.6, 0.62 - bar * 0.014));
  }
  canvas.box(0.12, 0.9, canvas.aspect - 0.08, 0.906, [70, 70, 75]);
}

function paintCode(canvas: Canvas, random: Random): void {
  canvas.gradient([24, 26, 38], [20, 22, 32]);
  for (const [index, hue] of [5, 45, 130].entries()) {
    canvas.ellipse({ x: 0.05 + index * 0.04, y: 0.05, along: 0.013, across: 0.013 }, hsl(hue, 0.7, 0.6));
  }
  for (let line = 0, indent = 0; line < 21; line++) {
    indent = Math.max(0, Math.min(4, indent + between(random, -1, 1)));
    let left = 0.08 + indent * 0.055;
    const words = between(random, 1, 5);
    for (let word = 0; word < words; word++) {
      const wide = 0.03 + random() * 0.16;
      canvas.box(
        left,
        0.12 + line * 0.04,
        left + wide,
        0.136 + line * 0.04,
        hsl(pickHue(random, [200, 30, 290, 140]), 0.5, 0.66),
      );
      left += wide + 0.016;
    }
  }
}

function paintCoins(canvas: Canvas, random: Random): void {
  const hue = pickHue(random, [255, 0, 150]);
  canvas.gradient(hsl(hue, 0.8, 0.3), hsl(hue + 40, 0.9, 0.5));
  for (let ray = 0; ray < 9; ray++) {
    const place = { x: canvas.aspect / 2, y: 0.5, along: 0.9, across: 0.03 };
    canvas.ellipse({ ...place, angle: (ray * Math.PI) / 9 }, hsl(50, 1, 0.7), 0.22);
  }
  for (let coin = 0; coin < 16; coin++) {
    const size = 0.05 + random() * 0.07;
    const place = { x: random() * canvas.aspect, y: random() };
    canvas.ellipse({ ...place, along: size, across: size }, hsl(38, 0.9, 0.42));
    canvas.ellipse({ ...place, along: size * 0.82, across: size * 0.82 }, hsl(47, 0.95, 0.6));
    canvas.ellipse({ ...place, along: size * 0.5, across: size * 0.12, angle: 1.57 }, hsl(38, 0.9, 0.42));
  }
}
