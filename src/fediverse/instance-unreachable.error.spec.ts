import { InstanceUnreachableError } from './instance-unreachable.error';

describe('why an instance could not be read', () => {
  it.each([
    ['ENOTFOUND', 'unresolved'],
    ['EAI_AGAIN', 'unresolved'],
    ['ECONNREFUSED', 'refused'],
    ['ECONNRESET', 'refused'],
    ['EHOSTUNREACH', 'refused'],
    ['ETIMEDOUT', 'timeout'],
    ['EPROTO', 'tls'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls'],
    ['CERT_HAS_EXPIRED', 'tls'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'tls'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls'],
    ['HPE_INVALID_CONSTANT', 'not_mastodon'],
    ['Z_DATA_ERROR', 'not_mastodon'],
    ['an unknown error', 'refused'],
  ])('the failure %s means %s', (failure, code) => {
    expect(InstanceUnreachableError.ofFailure(failure)).toMatchObject({ code, observed: `failed with ${failure}` });
  });

  it.each([
    [InstanceUnreachableError.ofFailure('ECONNREFUSED'), true],
    [InstanceUnreachableError.ofFailure('ENOTFOUND'), true],
    [InstanceUnreachableError.ofFailure('CERT_HAS_EXPIRED'), true],
    [new InstanceUnreachableError('timeout', 'timed out'), true],
    [InstanceUnreachableError.ofStatus(429), true],
    [InstanceUnreachableError.ofStatus(500), false],
    [InstanceUnreachableError.ofStatus(404), false],
    [InstanceUnreachableError.ofFailure('HPE_INVALID_CONSTANT'), false],
    [new InstanceUnreachableError('too_large', 'answer too large'), false],
  ])('%s is the failure of the whole instance: %p', (error, isOfInstance) => {
    expect(error.isOfInstance).toBe(isOfInstance);
  });

  it.each([
    [403, 'text/html; charset=UTF-8', '', 'blocked'],
    [403, 'text/html', '', 'blocked'],
    [403, 'text/plain; charset=UTF-8', '', 'blocked'],
    [401, 'text/html', 'Basic realm="Restricted"', 'blocked'],
    [401, 'text/html; charset=utf-8', '', 'token_required'],
    [403, 'application/json; charset=utf-8', '', 'token_required'],
    [403, '', '', 'token_required'],
    [503, 'text/html', '', 'refused'],
  ])('the answer %i of the type %j, asking %j, means %s', (status, type, asks, code) => {
    const header = (name: string) => (name === 'content-type' ? type : name === 'www-authenticate' ? asks : '');
    const error = InstanceUnreachableError.ofAnswer({ status, isJson: type.includes('json'), header });
    expect(error.code).toBe(code);
  });

  it.each([
    [204, 'not_mastodon'],
    [304, 'not_mastodon'],
    [400, 'not_mastodon'],
    [401, 'token_required'],
    [403, 'token_required'],
    [404, 'not_found'],
    [410, 'not_found'],
    [422, 'token_required'],
    [429, 'rate_limited'],
    [502, 'refused'],
  ])('the status %i means %s', (status, code) => {
    expect(InstanceUnreachableError.ofStatus(status).code).toBe(code);
  });
});
