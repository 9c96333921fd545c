import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';
import { answerUnreadable } from './unreadable-request';

/**
 * Express sets the prototypes of every request and response anew, which costs more than all the rest of it. This adapter
 * has Node make them with Express's prototypes from the start, so that setting them again changes nothing.
 */
export class FastExpressAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    const express = this.getInstance<Express>();
    class ExpressRequest extends IncomingMessage {}
    class ExpressResponse extends ServerResponse {}
    Object.setPrototypeOf(ExpressRequest.prototype, express.request);
    // No answer is ever a 304: with `If-None-Match: *` the queue's next would reserve a post and not hand it out.
    Object.defineProperty(ExpressRequest.prototype, 'fresh', { value: false });
    Object.setPrototypeOf(ExpressResponse.prototype, express.response);
    express.request = ExpressRequest.prototype as unknown as Express['request'];
    express.response = ExpressResponse.prototype as unknown as Express['response'];
    const server = createServer({ IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse }, express);
    // Node refuses any `Expect` but `100-continue` without a body; nothing here depends on what a client expects.
    server.on('checkExpectation', express);
    answerUnreadable(server);
    this.httpServer = server;
  }
  /** Nest would have unknown paths outside the API's prefix answered by Express, as HTML. */
  override setNotFoundHandler(handler: (...values: unknown[]) => unknown): void {
    this.use(handler);
  }
}
