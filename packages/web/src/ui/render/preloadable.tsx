import { lazy, useState, type ComponentType } from 'react';

/**
 * A component that is loaded when first shown, or ahead of that: then it is drawn at once. Loaded or not, `lazy` alone
 * would show what stands in for it, and React keeps that for a third of a second.
 */
export function ahead<P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>) {
  let loaded: ComponentType<P> | null = null;
  const loadOnce = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Lazy = lazy(loadOnce);
  function Ahead(props: P) {
    // What has been drawn stays the same component.
    const [Page] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    return <Page {...props} />;
  }
  return Object.assign(Ahead, { load: loadOnce });
}
