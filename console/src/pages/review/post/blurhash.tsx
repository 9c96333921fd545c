import { useEffect, useRef } from 'react';
import styles from './media.module.css';

/** The side of the picture that is decoded, in pixels; the browser makes it as large as it has to be. */
const SIDE = 32;

/** The blur that stands for a picture; it comes with the post, so that nothing leaves the browser for it. */
export function Blurhash({ hash }: { hash: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    paint(hash, () => (isGone ? null : canvas.current)).catch(() => undefined); // an ill-made one leaves the frame plain
    return () => {
      isGone = true;
    };
  }, [hash]);
  return <canvas ref={canvas} className={styles.blurhash} width={SIDE} height={SIDE} aria-hidden="true" />;
}

async function paint(hash: string, target: () => HTMLCanvasElement | null): Promise<void> {
  const { decode } = await import('blurhash');
  const pixels = new ImageData(SIDE, SIDE);
  pixels.data.set(decode(hash, SIDE, SIDE));
  target()?.getContext('2d')?.putImageData(pixels, 0, 0);
}
