import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Requires } from '../auth/scopes';
import { PathId } from '../common/http/id.pipe';
import { ApiUnreachable } from '../instances/dto/unreachable.dto';
import { PostThreadDto } from './dto/post-thread.dto';
import { ThreadReader } from './thread-reader';

@ApiTags('Posts')
@Requires('read')
@Controller('posts')
export class PostThreadController {
  constructor(private readonly threads: ThreadReader) {}

  /**
   * Show what a post replies to.
   * @remarks Reads the post and what it replies to at the instance it was fetched from, which takes seconds if that is slow. Nothing is
   * stored. Answers 200 with a reason if there is nothing to show, as for a post that is no reply.
   */
  @ApiUnreachable()
  @Get(':id/thread')
  getPostThread(
    @PathId('id', { description: 'The id of the post.', notFound: 'Post not found' }) id: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PostThreadDto> {
    // A reviewer who goes on does not keep the instance busy.
    const left = new AbortController();
    response.once('close', () => left.abort());
    return this.threads.read(id, left.signal);
  }
}
