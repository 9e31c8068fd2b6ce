import { expect, test } from 'vitest';
import { createShares } from './shares.ts';

const SHARES = { search: 2, file: 1, read: 2, write: 2, upload: 1 };

/** Enters calls by name and records the order in which they are admitted. */
function follow(maxWaiting = 10, maxRunning = 10) {
  const shares = createShares(SHARES, { maxWaiting, maxRunning });
  const admitted: string[] = [];
  const enter = (name: string, owner: string, kind: keyof typeof SHARES = 'search') => {
    const place = shares.enter(owner, kind, () => admitted.push(name));
    if (place?.isAdmitted) admitted.push(name);
    return place;
  };
  return { admitted, enter };
}

test('calls beyond a user’s share wait in that user’s queue; other users are admitted at once', () => {
  const { admitted, enter } = follow();
  const first = enter('a1', 'a');
  for (const name of ['a2', 'a3', 'a4']) enter(name, 'a');
  enter('b1', 'b');
  expect(admitted).toEqual(['a1', 'a2', 'b1']);
  first!.leave();
  first!.leave();
  expect(admitted).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('each kind of call has its own share', () => {
  const { admitted, enter } = follow();
  const file = enter('file 1', 'a', 'file');
  enter('file 2', 'a', 'file');
  enter('read', 'a', 'read');
  enter('upload', 'a', 'upload');
  expect(admitted).toEqual(['file 1', 'read', 'upload']);
  file!.leave();
  expect(admitted.at(-1)).toBe('file 2');
});

test('calls of all kinds together have a share too, except uploads', () => {
  const { admitted, enter } = follow(10, 3);
  enter('search 1', 'a', 'search');
  const read = enter('read 1', 'a', 'read');
  enter('write 1', 'a', 'write');
  enter('file 1', 'a', 'file');
  enter('read 2', 'a', 'read');
  enter('upload 1', 'a', 'upload');
  expect(admitted).toEqual(['search 1', 'read 1', 'write 1', 'upload 1']);
  read!.leave();
  expect(admitted).toEqual(['search 1', 'read 1', 'write 1', 'upload 1', 'file 1']);
});

test('a call that stops waiting frees its place in the queue and is never admitted', () => {
  const { admitted, enter } = follow(1);
  const first = enter('1', 'a', 'file');
  const second = enter('2', 'a', 'file');
  expect(enter('3', 'a', 'file')).toBeNull();
  second!.leave();
  expect(enter('4', 'a', 'file')).not.toBeNull();
  first!.leave();
  expect(admitted).toEqual(['1', '4']);
});
