import { randomFor } from '../random';
import { Canvas, hsl } from './canvas';
import { encodePng } from './png';
import { paintScene, type SceneName } from './scenes';

/** What a picture shows; the seed tells two pictures of one scene apart. */
export interface PictureSpec {
  scene: SceneName;
  seed: string;
}

/** The sizes that Mastodon would keep of a picture, in pixels. */
export const PICTURE_SIZES = {
  original: { width: 960, height: 640 },
  small: { width: 480, height: 320 },
} as const;

const AVATAR_SIZE = 160;

/** Draws a picture as a PNG file. */
export function drawPicture(spec: PictureSpec, size: { width: number; height: number }): Buffer {
  const canvas = paint(spec, size.width, size.height);
  return encodePng(canvas.width, canvas.height, canvas.rgb);
}

/** The BlurHash of one picture of each scene (https://blurha.sh), for all of them. */
export const BLURHASHES: Record<SceneName, string> = {
  mountains: 'LdJG=X%1aes,}rWCV[jZDkR+a}WC',
  sea: 'LWA.J:%Kj[Nfu6WWf7ofD$NKays+',
  forest: 'L-JbH8ofj[t6_LoefQkBRiayayay',
  city: 'LA7T;WNJf4n.aps:j]oeD~ofj]WT',
  leaves: 'LE8sQ[y,RkRR%woxWVV]VbkBjajG',
  chart: 'LjP%S0?axsj^~ojZM}of%LIpWDxZ',
  code: 'LA6*zN_4sAI9t8t8o|kWadV@RjWC',
  coins: 'LXL1lEr|RrV~1=Sut0R.s*RXt0t0',
};

/** Draws somebody's avatar: a face of shapes in the person's own colours. */
export function drawAvatar(user: string): Buffer {
  const random = randomFor(`avatar ${user}`);
  const canvas = new Canvas(AVATAR_SIZE, AVATAR_SIZE);
  const hue = random() * 360;
  canvas.gradient(hsl(hue, 0.55, 0.7), hsl(hue + 40, 0.55, 0.5));
  const skin = hsl(20 + random() * 18, 0.45, 0.38 + random() * 0.45);
  const hair = hsl(15 + random() * 30, 0.4, 0.12 + random() * 0.5);
  canvas.ellipse({ x: 0.5, y: 1.02, along: 0.36, across: 0.3 }, hsl(hue + 180, 0.5, 0.42));
  canvas.ellipse({ x: 0.5, y: 0.42, along: 0.25 + random() * 0.05, across: 0.3 }, hair);
  canvas.ellipse({ x: 0.5, y: 0.5, along: 0.2, across: 0.24 }, skin);
  canvas.ellipse({ x: 0.5, y: 0.31, along: 0.2, across: 0.08 + random() * 0.04 }, hair);
  for (const x of [0.42, 0.58]) canvas.ellipse({ x, y: 0.49, along: 0.022, across: 0.026 }, [35, 30, 35]);
  canvas.ellipse({ x: 0.5, y: 0.61, along: 0.065, across: 0.014 + random() * 0.014 }, [150, 60, 65]);
  return encodePng(canvas.width, canvas.height, canvas.rgb);
}

function paint(spec: PictureSpec, width: number, height: number): Canvas {
  const canvas = new Canvas(width, height);
  paintScene(canvas, spec.scene, randomFor(`${spec.scene} ${spec.seed}`));
  return canvas;
}
