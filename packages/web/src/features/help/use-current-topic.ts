import { useEffect, useState } from 'react';

/** The ID of the first topic in the upper part of the window, or undefined if there is none. */
export function useCurrentTopic(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const joined = ids.join(' ');
  useEffect(() => {
    const all = joined.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const seen = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target);
          else seen.delete(target);
        }
        setCurrent(all.find((section) => seen.has(section))?.id);
      },
      { rootMargin: '-80px 0px -60% 0px' },
    );
    for (const section of all) observer.observe(section);
    return () => observer.disconnect();
  }, [joined]);
  return current;
}
