import { writeSite } from './site';

/** Where the service serves it from. */
writeSite('dist/help');
