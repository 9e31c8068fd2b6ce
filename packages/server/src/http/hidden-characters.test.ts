import { beforeAll, expect, test } from 'vitest';
import { appealBody, appealDraft, calls, insertDocumentationClaims } from '../../test/documentation.ts';
import { useTestServer } from '../../test/harness.ts';
import { workCalls } from '../../test/work/tasks.ts';

const server = useTestServer();
const api = () => calls(server());
const { post, deniedRow } = workCalls(server);

beforeAll(() => insertDocumentationClaims(server().deps.db), 60_000);

const refusal = (character: string, field: string) =>
  expect.objectContaining({ detail: `The text has a character that is not allowed (${character}).`, field });

test.each([
  ['\u0000', 'U+0000'],
  ['\u0007', 'U+0007'],
  ['\u001B', 'U+001B'],
  ['\u202E', 'U+202E'],
])('a note with %j is refused with its field [WORK-17]', async (character, name) => {
  const { row } = await deniedRow();
  const answer = await post('staff', `/${row.id}/note`, { noteId: 'note-hidden', text: `Called${character}` });
  expect([answer.statusCode, answer.json()]).toEqual([400, refusal(name, 'text')]);
});

test('drafts, appeals and notes of an attachment are refused alike [SUBMIT-10]', async () => {
  const id = await api().stage();
  const answers = [
    await api().saveDraft(id, { version: 0, appeal: { ...appealDraft(), appealReason: 'a\u0007' } }),
    await api().appeal(appealBody(id, [2], { appealReason: 'a\u202E' })),
    await api().attach(id, { notes: 'a\u0000' }),
  ];
  expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
    [400, refusal('U+0007', 'appeal.appealReason')],
    [400, refusal('U+202E', 'appeal.appealReason')],
    [400, refusal('U+0000', 'notes')],
  ]);
  expect((await api().attach(id, { notes: 'First line\n\tsecond line' })).statusCode).toBe(204);
});
