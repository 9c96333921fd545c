import { type InputHTMLAttributes, type Ref, useRef } from 'react';

/** A field of a few characters that are replaced rather than edited: whatever gives it the focus selects all of it. */
export function ShortInput({ ref, ...rest }: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  const isEntering = useRef(false);
  return (
    <input
      ref={ref}
      autoComplete="off"
      {...rest}
      onPointerDown={(event) => (isEntering.current = document.activeElement !== event.currentTarget)}
      onFocus={(event) => event.currentTarget.select()}
      // A click puts the caret into the text after the focus has selected it.
      onClick={(event) => {
        if (isEntering.current) event.currentTarget.select();
        isEntering.current = false;
      }}
    />
  );
}
