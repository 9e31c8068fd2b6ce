import type { Db } from '../src/database/database.ts';

/** A database that runs every statement, but can lose the response to the next statement or COMMIT. */
export function losingAnswers(db: Db): { readonly db: Db; readonly loseNext: () => void } {
  let lost = false;
  const lose = async <T>(answer: Promise<T>): Promise<T> => {
    const value = await answer;
    if (!lost) return value;
    lost = false;
    throw new Error('Connection terminated unexpectedly');
  };
  const handler: ProxyHandler<Db> = {
    get: (target, name) => {
      if (name === 'executeQuery')
        return (...args: Parameters<Db['executeQuery']>) => lose(target.executeQuery(...args));
      if (name === 'transaction') {
        return () => ({ execute: (work: (trx: Db) => Promise<unknown>) => lose(target.transaction().execute(work)) });
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  };
  return { db: new Proxy(db, handler), loseNext: () => void (lost = true) };
}
