import { expect, test } from 'vitest';
import { remarkCodes } from './remarks.ts';

test.each([
  [['M51 MA130'], ['M51', 'MA130']],
  [['M51,MA130'], ['M51', 'MA130']],
  [[' M51 ,  MA130, '], ['M51', 'MA130']],
  [
    ['N130', 'M51 N130'],
    ['N130', 'M51'],
  ],
  [[null, ''], []],
])('the texts %j hold the remark codes %j [OUTCOME-16]', (texts, codes) => {
  expect(remarkCodes(texts)).toEqual(codes);
});
