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
  night: paintNight,
  flower: paintFlower,
  bed: paintBed,
  leaves: paintLeaves,
  stripes: paintStripes,
  chart: paintChart,
  code: paintCode,
  shapes: paintShapes,
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

function paintNight(canvas: Canvas, random: Random): void {
  const hue = pickHue(random, [230, 200, 280]);
  canvas.gradient(hsl(hue, 0.6, 0.07), hsl(hue + 30, 0.5, 0.28));
  for (let star = 0; star < 160; star++) {
    const size = 0.0012 + random() ** 4 * 0.004;
    canvas.ellipse({ x: random() * canvas.aspect, y: random() * 0.8, along: size, across: size }, [255, 250, 235], 0.9);
  }
  const moon = { x: 0.25 + random() * (canvas.aspect - 0.5), y: 0.28, along: 0.09, across: 0.09 };
  canvas.ellipse({ ...moon, along: 0.17, across: 0.17 }, [220, 230, 255], 0.1);
  canvas.ellipse(moon, [244, 241, 225]);
  canvas.ellipse({ ...moon, x: moon.x + 0.035, along: 0.085, across: 0.085 }, hsl(hue + 8, 0.55, 0.13), 0.93);
  canvas.below(ridge(random, 0.78, 0.07), hsl(hue, 0.4, 0.06));
}

function paintFlower(canvas: Canvas, random: Random): void {
  softLights(canvas, random, pickHue(random, [95, 130, 160]));
  const hue = pickHue(random, [335, 45, 275, 10, 210]);
  const petals = between(random, 7, 15);
  const centre = { x: canvas.aspect * (0.38 + random() * 0.24), y: 0.5 };
  for (const [reach, light] of [
    [0.25, 0.52],
    [0.18, 0.64],
  ] as const) {
    for (let petal = 0; petal < petals; petal++) {
      const angle = (petal * 2 * Math.PI) / petals + reach * 9;
      const [x, y] = [centre.x + Math.cos(angle) * reach, centre.y + Math.sin(angle) * reach];
      const shade = hsl(hue + random() * 12, 0.72, light + random() * 0.08);
      canvas.ellipse({ x, y, along: reach * 0.72, across: (reach * 2.2) / petals + 0.02, angle }, shade, 0.94);
    }
  }
  canvas.ellipse({ ...centre, along: 0.095, across: 0.095 }, hsl(44, 0.85, 0.5));
  for (let seed = 0; seed < 60; seed++) {
    const [turn, far] = [seed * 2.39996, 0.011 * Math.sqrt(seed)];
    const [x, y] = [centre.x + Math.cos(turn) * far, centre.y + Math.sin(turn) * far];
    canvas.ellipse({ x, y, along: 0.006, across: 0.006 }, hsl(30, 0.7, 0.28));
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

function paintBed(canvas: Canvas, random: Random): void {
  canvas.gradient(hsl(200, 0.6, 0.72), hsl(48, 0.6, 0.86));
  canvas.below(ridge(random, 0.28, 0.03), hsl(120, 0.3, 0.45), hsl(110, 0.35, 0.3));
  canvas.below(() => 0.38, hsl(24, 0.38, 0.34), hsl(22, 0.42, 0.2));
  for (let row = 0; row < 6; row++) {
    const y = 0.44 + row * row * 0.016 + row * 0.022;
    const size = 0.02 + row * 0.011;
    const hue = 85 + random() * 70;
    for (let x = random() * size; x < canvas.aspect + size; x += size * 2.3) {
      for (const angle of [-2.4, -1.9, -1.57, -1.2, -0.7]) {
        const tip = { x: x + Math.cos(angle) * size, y: y + Math.sin(angle) * size };
        canvas.ellipse({ ...tip, along: size, across: size * 0.3, angle }, hsl(hue, 0.5, 0.28 + random() * 0.16));
      }
      if (random() < 0.3) canvas.ellipse({ x, y, along: size * 0.45, across: size * 0.45 }, hsl(8, 0.8, 0.52));
    }
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

function paintStripes(canvas: Canvas, random: Random): void {
  const years = between(random, 60, 110);
  for (let year = 0; year < years; year++) {
    const warmth = year / years + (random() - 0.5) * 0.5;
    const shade = warmth < 0.5 ? hsl(212, 0.65, 0.3 + warmth * 1.1) : hsl(8, 0.75, 0.9 - (warmth - 0.5) * 1.05);
    canvas.box((year * canvas.aspect) / years, 0, ((year + 1) * canvas.aspect) / years, 1, shade);
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

function paintShapes(canvas: Canvas, random: Random): void {
  const hue = random() * 360;
  canvas.gradient(hsl(hue, 0.4, 0.93), hsl(hue + 30, 0.4, 0.85));
  for (let shape = 0; shape < 12; shape++) {
    const size = 0.06 + random() * 0.2;
    const place = { x: random() * canvas.aspect, y: random(), along: size, across: size * (0.3 + random() * 0.7) };
    canvas.ellipse({ ...place, angle: random() * 3 }, hsl(hue + random() * 150, 0.6, 0.55), 0.72);
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
