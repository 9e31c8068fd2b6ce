import { useEffect, useState } from 'react';
import type { SearchWords } from './search-words.ts';

const NONE: SearchWords = {};

/** More words to find articles by. They load with the first search, because most visits only read. */
export function useSearchWords(isSearching: boolean): SearchWords {
  const [words, setWords] = useState(NONE);
  useEffect(() => {
    if (!isSearching) return;
    void import('./search-words.ts').then(
      ({ SEARCH_WORDS }) => setWords(SEARCH_WORDS),
      () => undefined,
    );
  }, [isSearching]);
  return words;
}
