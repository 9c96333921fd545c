import { PathId } from '../common/http/id.pipe';

/** The id of a post in the path. */
export const PostId = (): ParameterDecorator =>
  PathId('id', { description: 'The id of the post.', notFound: 'Post not found' });
