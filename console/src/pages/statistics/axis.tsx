import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLabels } from './use-labels';

/** Room for a tick's number, in pixels. */
const DIGIT = 8;

export function axisRoom(values: readonly number[], label: (value: number) => string): number {
  return Math.max(...values.map((value) => label(value).length)) * DIGIT + 10;
}

interface AxisProps {
  values: readonly number[];
  y: (value: number) => number;
  left: number;
  right: number;
}

export function Axis({ values, y, left, right }: AxisProps) {
  const labels = useLabels();
  return values.map((value) => (
    <g key={value}>
      <line stroke="var(--line)" x1={left} x2={right} y1={y(value)} y2={y(value)} />
      <text x={left - 8} y={y(value) + 4} textAnchor="end">
        {labels.axis(value)}
      </text>
    </g>
  ));
}

/** An element's width, as it changes; 0 before it is known. */
export function useWidth<Element extends HTMLElement>(): [RefObject<Element | null>, number] {
  const element = useRef<Element>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
