import { useState } from 'react';
import { usePreferences } from '../../preferences/use-preferences';
import { Icon } from '../../ui/icon';
import { loadable } from '../../ui/web-address';
import type { Post } from './sitting-state';

/** The first picture of a post, small; what is sensitive, or not to be loaded unasked, is an icon. */
export function Thumbnail({ post }: { post: Post }) {
  const { media } = usePreferences();
  const [isBroken, setBroken] = useState(false);
  const first = post.media_attachments[0];
  if (!first) return null;
  const isHidden = post.sensitive || post.spoiler_text !== '';
  const address = loadable(first.preview_url);
  const isShown = media === 'always' && !isHidden && !isBroken && address !== null;
  return (
    <div className="th">
      {isShown ? (
        <img
          src={address}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
        />
      ) : (
        <Icon name={isHidden ? 'eye' : 'image'} />
      )}
    </div>
  );
}
