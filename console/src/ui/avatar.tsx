/** How many colours `av` has in base.css. */
const COLOURS = 8;

/** The first letter of a name on a colour of its own; pictures of authors are not loaded. */
export function Avatar({ name, small }: { name: string; small?: boolean }) {
  const [letter = '?'] = name.replace(/^[@#]/, '');
  const sum = [...name].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return (
    <span className={small ? 'av s' : 'av'} data-colour={sum % COLOURS} aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  );
}
