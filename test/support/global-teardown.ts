import { stopTestServer } from './server';

export default stopTestServer;
