import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { sendError } from '@pbt/server/http/send-error';
import { contentProblemText } from '@pbt/server/files/content/content-problem';
import { receiveOneFile } from '@pbt/server/files/upload/receive-one-file';
import { UPLOAD_CORPUS } from '../../../packages/server/test/upload-corpus.ts';
import { brokenForms } from '../../../packages/server/test/upload-corpus/broken-forms.ts';
import { tally, type Part } from '../part.ts';

const REFUSALS: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  TooLarge: [413, 'Maximum file size is 15 MB.'],
  Empty: [400, "Empty files aren't allowed"],
  InvalidType: [415, 'This type of file is not accepted.'],
};
const ACTIVE = /html|xml|svg|script|octet/;
const OFFICE = /^application\/vnd\.openxmlformats-officedocument\./;

async function run() {
  const count = tally();
  const folder = mkdtempSync(join(tmpdir(), 'pbt-trust-uploads-'));
  const app = Fastify({ bodyLimit: 64 * 1024 });
  app.setErrorHandler(sendError);
  await app.register(multipart, { limits: { fields: 4, parts: 8, headerPairs: 50 } });
  app.post('/file', (request) => receiveOneFile(request, 'claimFile', { folder, clamdSocket: null }));
  try {
    for (const { name, about, bytes, verdict, listedAs } of UPLOAD_CORPUS) {
      const form = new FormData();
      form.append('claimFile', new File([new Uint8Array(bytes())], name));
      const sent = new Request('http://localhost/file', { method: 'POST', body: form });
      const answer = await app.inject({
        method: 'POST',
        url: '/file',
        headers: { 'content-type': sent.headers.get('content-type')! },
        payload: Buffer.from(await sent.arrayBuffer()),
      });
      const result = answer.json<{ name?: string; mediaType?: string; detail?: string }>();
      const left = readdirSync(folder).length;
      for (const file of readdirSync(folder)) rmSync(join(folder, file));
      if (verdict === 'taken') {
        const { mediaType = 'html' } = result;
        const isRight = answer.statusCode === 200 && left === 1 && (OFFICE.test(mediaType) || !ACTIVE.test(mediaType));
        // FormData sends these characters in file names as %22, %0D and %0A, so the stored name differs.
        const isNamed = /["\r\n]/.test(name) || result.name === (listedAs ?? name);
        count.check(isRight && isNamed, () => `${about}: ${answer.statusCode} ${answer.body}`);
      } else {
        const [status, detail] = REFUSALS[verdict] ?? [
          415,
          contentProblemText[verdict as keyof typeof contentProblemText],
        ];
        const isRight = answer.statusCode === status && result.detail === detail && left === 0;
        count.check(isRight, () => `${about}: ${answer.statusCode} ${answer.body}, not ${verdict}; ${left} files stay`);
      }
    }
    for (const { about, contentType, body, status } of brokenForms) {
      const answer = await app.inject({
        method: 'POST',
        url: '/file',
        headers: { 'content-type': contentType },
        payload: body,
      });
      count.check(
        answer.statusCode === status && readdirSync(folder).length === 0,
        () => `${about}: ${answer.statusCode}, not ${status}`,
      );
    }
    return count.result();
  } finally {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const uploads: Part = { name: 'uploads', run };
