import { workApi } from '@pbt/domain/contract/work';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';

/**
 * Tells the server that the work list was opened. True when the list can be loaded: its bar and its dots depend on the
 * visit. A failure only leaves the bar out. The visit of an emulated user does not move.
 */
export function useVisit(isEmulating: boolean): boolean {
  const [isTold, setIsTold] = useState(isEmulating);
  useEffect(() => {
    if (isEmulating) return;
    const goOn = () => setIsTold(true);
    call(workApi.visit, { body: { seen: false } }).then(goOn, goOn);
  }, [isEmulating]);
  return isTold;
}
