import { describe, expect, test } from 'vitest';
import { ISO, refused, saying, table } from '../../../test/import-fields.ts';
import { dollars, money, paymentMoney } from './money.ts';
import { decimal3, number } from './number.ts';

describe('amounts and numbers', () => {
  table('an amount', money, [
    ['1234.5', 123_450],
    ['-12.00', -1200],
    ['$1,234.00', 123_400],
    ['-$1.00', -100],
    ['$1,234,567', 123_456_700],
    ['0', 0],
    ['-0.00', 0],
    ['.5', 50],
    ['100.', 10_000],
    ['0.29', 29],
    ['', null],
    [285, 28_500],
    [0.29, 29],
    [1.15, 115],
    [4.35, 435],
    [-12.1, -1210],
    [-0, 0],
    ['12.345', refused('three-decimals')],
    [12.345, refused('three-decimals')],
    ['12.3456', refused('three-decimals')],
    ['(12.00)', refused('parentheses')],
    ['1.234,50', refused('decimal-comma')],
    ['12,50', refused('decimal-comma')],
    ['12-', refused('minus-behind')],
    ['1e3', refused('exponent')],
    ['1.2E+3', refused('exponent')],
    [1e21, refused('exponent')],
    [1e-7, refused('exponent')],
    ['1,23,456', refused('not-money')],
    ['1234,567', refused('not-money')],
    ['1,234.', 123_400],
    ['1.2.3', refused('not-money')],
    ['$', refused('not-money')],
    ['-', refused('not-money')],
    ['+5', refused('not-money')],
    ['$-5', refused('not-money')],
    ['12 USD', refused('not-money')],
    ['NaN', refused('not-money')],
    [true, refused('not-money')],
    ['21474836.47', 2_147_483_647],
    ['21474836.48', refused('too-large')],
    ['-21474836.48', refused('too-large')],
    ['9'.repeat(400), refused('too-large')],
  ]);
  table('the amount of a payment', paymentMoney, [
    ['9,999,999,999.99', 999_999_999_999],
    ['10,000,000,000.00', refused('too-large')],
  ]);
  table('dollars of a benefit', dollars, [
    ['1,500.25', 1500.25],
    [9999, 9999],
    ['1.555', refused('three-decimals')],
  ]);

  test('no amount up to $1,000 changes on its way, as text or as JSON number [IMPORT-06]', () => {
    const wrong: string[] = [];
    for (let cents = 0; cents <= 100_000; cents += 1) {
      const written = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      if (money.read(written, ISO) !== cents || money.read(Number(written), ISO) !== cents) wrong.push(written);
    }
    expect(wrong).toEqual([]);
  });

  test('a refused amount says what is expected [IMPORT-43]', () => {
    expect(saying(money, '12.345')).toBe('has three decimals; write dollars with at most two');
  });

  table('a number 0-99', number(0, 99), [
    ['7', 7],
    ['07', 7],
    [7, 7],
    ['', null],
    ['100', refused('out-of-range')],
    ['-1', refused('not-a-number')],
    [-1, refused('out-of-range')],
    ['1.0', refused('not-a-number')],
    [1.5, refused('not-a-number')],
    ['x', refused('not-a-number')],
    [true, refused('not-a-number')],
  ]);
  table('units', decimal3, [
    ['1', 1],
    ['0.125', 0.125],
    [1.125, 1.125],
    ['', null],
    ['1.1255', refused('not-a-number')],
    [1.1255, refused('not-a-number')],
    ['.5', refused('not-a-number')],
    ['-1', refused('not-a-number')],
    [-1, refused('not-a-number')],
    ['1e3', refused('not-a-number')],
    [true, refused('not-a-number')],
  ]);
});
