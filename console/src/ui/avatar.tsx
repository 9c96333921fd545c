import styles from './avatar.module.css';

/** How many colours avatar.module.css has. */
const COLOURS = 8;

interface AvatarProps {
  name: string;
  small?: boolean;
  className?: string;
}

/** The first letter of a name on a colour of its own; pictures of authors are not loaded. */
export function Avatar({ name, small, className = '' }: AvatarProps) {
  const [letter = '?'] = name.replace(/^[@#]/, '');
  const sum = [...name].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return (
    <span
      className={`${styles.avatar} ${small ? styles.small : ''} ${className}`}
      data-colour={sum % COLOURS}
      aria-hidden="true"
    >
      {letter.toUpperCase()}
    </span>
  );
}
