import { beforeAll, describe, expect, test } from 'vitest';
import { TEST_TODAY } from '../../../test/settings.ts';
import { useTestServer } from '../../../test/harness.ts';
import { ID, insertPeople, name } from '../../../test/people.ts';

const server = useTestServer();
beforeAll(() => insertPeople(server().database.db));

type Who = keyof typeof ID;
const status = async (who: Who) =>
  (await server().as(name(who), { method: 'GET', url: '/api/user/feedback/status?category=General' })).json();
const feedback = { category: 'General', rating: 3, isDismissed: false, areasForImprovement: [], comments: null };
const submit = (who: Who, more: object) =>
  server().as(name(who), { method: 'POST', url: '/api/user/feedback', payload: { ...feedback, ...more } });

describe('feedback', () => {
  test('a user who never answered has no date [API-USER-15]', async () => {
    expect(await status('staff')).toEqual({ submittedOn: null, isHidden: false });
  });

  test('an answer is stored, and the status shows its day [API-USER-16] [FEEDBACK-19]', async () => {
    const said = { rating: 2, areasForImprovement: ['Loading times', 'Other'], comments: ['Slow on Mondays'] };
    expect((await submit('staff', said)).statusCode).toBe(204);
    expect(await status('staff')).toEqual({ submittedOn: TEST_TODAY, isHidden: false });
    const rows = await server()
      .database.db.selectFrom('feedback')
      .select(['category', 'rating', 'is_dismissed', 'areas', 'comments'])
      .where('user_id', '=', ID.staff)
      .execute();
    expect(rows).toEqual([
      { category: 'General', rating: 2, is_dismissed: false, areas: said.areasForImprovement, comments: said.comments },
    ]);
  });

  test('a dismissal counts as an answer', async () => {
    expect((await submit('stranger', { rating: null, isDismissed: true })).statusCode).toBe(204);
    expect((await status('stranger')).submittedOn).toBe(TEST_TODAY);
  });

  test('the survey can be hidden for a user [API-USER-15]', async () => {
    const { db } = server().database;
    await db.updateTable('app_user').set({ feedback_hidden: true }).where('id', '=', ID.stranger).execute();
    expect((await status('stranger')).isHidden).toBe(true);
  });

  test.each([
    [{ rating: 0 }, 'a rating of 0'],
    [{ rating: 6 }, 'a rating of 6'],
    [{ rating: 2.5 }, 'half a star'],
    [{ comments: ['x'.repeat(101)] }, 'a comment of 101 characters'],
    [{ comments: ['one', 'two'] }, 'two comments'],
    [{ areasForImprovement: ['Parking'] }, 'an area that is not on the list'],
    [{ areasForImprovement: ['Other', 'Other'] }, 'the same area twice'],
    [{ rating: null }, 'nothing said'],
    [{ rating: null, comments: ['  '] }, 'a blank comment'],
    [{ category: 'Other' }, 'another category'],
    [{ userId: 1 }, 'a field too many'],
  ])('%o is refused: %s [FEEDBACK-03] [FEEDBACK-14] [FEEDBACK-17]', async (more: object, _rule: string) => {
    expect((await submit('admin', more)).statusCode).toBe(400);
    expect((await status('admin')).submittedOn).toBeNull();
  });

  test.each([
    [{ rating: 1 }, 'a rating of 1'],
    [{ rating: 5, comments: ['x'.repeat(100)] }, 'a comment of 100 characters'],
  ])('%o is accepted: %s [FEEDBACK-03] [FEEDBACK-14]', async (more: object, _rule: string) => {
    expect((await submit('super', more)).statusCode).toBe(204);
  });
});
