/** The code that only a search needs. The page loads it while the user types. */
export * from './search-calls.ts';
export { fragmentOfState } from './search-view.ts';
