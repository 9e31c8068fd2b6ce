import { isRealDay } from './dates.ts';

/** The address of the payments or letters that arrived on a day. It names no person and no tax ID. */
export const arrivalAddress = (list: 'payments' | 'letters', day: string) => `/${list}#arrived=${day}`;

/** The day in the fragment of such an address, or null. Anyone can edit an address. */
export function arrivalOfFragment(hash: string): string | null {
  const day = /^#arrived=(\d{4}-\d{2}-\d{2})$/.exec(hash)?.[1];
  return day !== undefined && isRealDay(day) ? day : null;
}
