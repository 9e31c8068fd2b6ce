import { readConfig } from '../../packages/server/src/config.ts';
import { createTokenVerifier } from '../../packages/server/src/tokens.ts';
import { claimsOf, startIssuer } from '../issuer.ts';
import { tally, type Part, type PartOptions } from '../part.ts';
import { openStage } from '../stage.ts';
import { forgedTokens, goodTokens } from '../token-zoo.ts';

async function run({ log }: PartOptions) {
  const issuer = await startIssuer();
  const { identityProvider } = readConfig({ OIDC_AUTHORITY: issuer.url, OIDC_AUDIENCE: 'pbt-api' });
  const verifyToken = createTokenVerifier({ ...identityProvider, issuerKey: 'embedded' });
  const stage = await openStage({ verifyToken });
  const count = tally();
  const ask = (authorization: string | undefined, url = '/api/user') =>
    stage.app.inject({ method: 'GET', url, headers: authorization === undefined ? {} : { authorization } });
  try {
    const good = await goodTokens(issuer);
    for (const { about, authorization } of good) {
      const { statusCode } = await ask(authorization as string);
      count.check(statusCode === 200, () => `a good token was refused with ${statusCode}: ${about}`);
    }
    const forged = await forgedTokens(issuer);
    for (const { about, authorization } of forged) {
      const answer = await ask(authorization as string);
      const challenge = String(answer.headers['www-authenticate'] ?? '');
      count.check(
        answer.statusCode === 401 &&
          challenge.startsWith('Bearer') &&
          answer.headers['sh-pbt-effective-user'] === undefined,
        () => `answered ${answer.statusCode} (${challenge}): ${about}`,
      );
    }
    const valid = await issuer.sign(claimsOf(issuer.url, 'staff'));
    for (const name of ['access_token', 'token', 'authorization', 'bearer']) {
      const { statusCode } = await ask(undefined, `/api/user?${name}=${valid}`);
      count.check(statusCode === 401, () => `a token in the query (${name}) was answered ${statusCode}`);
    }
    const cookie = await stage.app.inject({
      method: 'GET',
      url: '/api/user',
      headers: { cookie: `access_token=${valid}` },
    });
    count.check(cookie.statusCode === 401, () => `a token in a cookie was answered ${cookie.statusCode}`);
    const body = await stage.app.inject({
      method: 'POST',
      url: '/api/stop-emulate',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `access_token=${valid}`,
    });
    count.check([401, 415].includes(body.statusCode), () => `a token in a form was answered ${body.statusCode}`);
    log(`${forged.length} forged, ${good.length} good`);
    return count.result(`${forged.length} forged, ${good.length} good`);
  } finally {
    await stage.close();
    issuer.close();
  }
}

export const tokens: Part = { name: 'tokens', run };
