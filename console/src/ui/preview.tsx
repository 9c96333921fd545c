import { type ImgHTMLAttributes, type ReactNode, useState } from 'react';
import { usePreferences } from '../preferences/use-preferences';
import { loadable } from './web-address';

interface PreviewProps extends ImgHTMLAttributes<HTMLImageElement> {
  /** The address that a server gave. */
  of: string | null | undefined;
  isHidden: boolean;
  alt: string;
  children: ReactNode;
}

/** The preview of a medium; the children where it is hidden, broken, or not to be loaded unasked. */
export function Preview({ of, isHidden, alt, children, ...image }: PreviewProps) {
  const { media } = usePreferences();
  const [isBroken, setBroken] = useState(false);
  const address = loadable(of);
  if (address === null || isBroken || media !== 'always' || isHidden) return children;
  return (
    <img
      src={address}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      {...image}
    />
  );
}
