import { expect, test } from 'vitest';
import { titlesWith } from './title-words.ts';

test.each([
  ['a word of several titles', 'FAILED', ['appealFailed', 'attachmentFailed'], []],
  ['a part of an answer', 'd: uph', [], ['upheld']],
  ['a part of two answers', 'overturned', [], ['overturned', 'partly']],
  ['no title', 'xyz', [], []],
  ['nothing', '  ', [], []],
])('the filter finds titles by %s [WORK-12]', (_name, text, titles, answers) => {
  expect(titlesWith(text)).toEqual({ titles, answers });
});
