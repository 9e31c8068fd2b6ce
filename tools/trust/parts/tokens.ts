import { readConfig } from '@pbt/server/config/config';
import { createTokenVerifier } from '@pbt/server/identity/verify-token';
import { claimsOf, startIssuer, type Issuer } from '../../stage/issuer.ts';
import { tally, type Part, type PartOptions } from '../part.ts';
import { openStage } from '../../stage/in-process-portal.ts';
import { forgedTokens, goodTokens, type Rule } from '../forged-tokens.ts';

type Count = ReturnType<typeof tally>;

const SETTINGS: Readonly<Record<Rule, Record<string, string>>> = {
  audience: { OIDC_AUDIENCE: 'pbt-api' },
  client: {},
};

async function attack(issuer: Issuer, rule: Rule, count: Count): Promise<string> {
  const { identityProvider } = readConfig({ OIDC_AUTHORITY: issuer.url, ...SETTINGS[rule] });
  const verifyToken = createTokenVerifier({ ...identityProvider, issuerKey: 'embedded' });
  const stage = await openStage({ verifyToken });
  const ask = (authorization: string | undefined, url = '/api/user') =>
    stage.app.inject({ method: 'GET', url, headers: authorization === undefined ? {} : { authorization } });
  try {
    const good = await goodTokens(issuer, rule);
    for (const { about, authorization } of good) {
      const { statusCode } = await ask(authorization as string);
      count.check(statusCode === 200, () => `a good token was refused with ${statusCode} by ${rule}: ${about}`);
    }
    const forged = await forgedTokens(issuer, rule);
    for (const { about, authorization } of forged) {
      const answer = await ask(authorization as string);
      const challenge = String(answer.headers['www-authenticate'] ?? '');
      count.check(
        answer.statusCode === 401 &&
          challenge.startsWith('Bearer') &&
          answer.headers['sh-pbt-effective-user'] === undefined,
        () => `answered ${answer.statusCode} (${challenge}) by ${rule}: ${about}`,
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
    return `by ${rule}: ${forged.length} forged, ${good.length} good`;
  } finally {
    await stage.close();
  }
}

async function run({ log }: PartOptions) {
  const issuer = await startIssuer();
  const count = tally();
  try {
    const notes: string[] = [];
    for (const rule of ['audience', 'client'] as const) {
      notes.push(await attack(issuer, rule, count));
      log(notes.at(-1)!);
    }
    return count.result(notes.join('; '));
  } finally {
    issuer.close();
  }
}

export const tokens: Part = { name: 'tokens', run };
