import type { CSSProperties } from 'react';
import styles from './avatar.module.css';

/** White letters are readable on each. */
const COLOURS = ['#2f7d74', '#7a5c8e', '#3f6f8f', '#9a4b3c', '#806124', '#5f6b45', '#4b6ea8', '#a2527a'];

/** The first letter of a name on a colour; authors' pictures are not loaded. */
export function Avatar({ name, small, className = '' }: { name: string; small?: boolean; className?: string }) {
  const [letter = '?'] = name.replace(/^[@#]/, '');
  const sum = [...name].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  const style: CSSProperties & { '--ground'?: string } = { '--ground': COLOURS[sum % COLOURS.length] };
  return (
    <span className={`${styles.avatar} ${small ? styles.small : ''} ${className}`} style={style} aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  );
}
