import { PathId } from '../common/http/id.pipe';

export const PostId = (): ParameterDecorator =>
  PathId('id', { description: 'The id of the post.', notFound: 'Post not found' });
