import { lazy, useState, type ComponentType } from 'react';

/**
 * Like React.lazy, with a load() to prefetch. A prefetched component renders synchronously, so no fallback flashes.
 * With React.lazy alone, React would keep the fallback for about 300 ms even after a prefetch.
 */
export function preloadable<P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>) {
  let loaded: ComponentType<P> | null = null;
  const loadOnce = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Lazy = lazy(loadOnce);
  function Preloadable(props: P) {
    // Chosen once per mount. Replacing Lazy after loading would remount the component and lose its state.
    const [Page] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    return <Page {...props} />;
  }
  return Object.assign(Preloadable, { load: loadOnce });
}
