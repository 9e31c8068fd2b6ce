import { lazy, useState, type ComponentType } from 'react';

/**
 * A component that is loaded when first shown, or ahead of that: then it is drawn at once. Loaded or not, `lazy` alone
 * would show what stands in for it, and React keeps that for a third of a second.
 */
export function ahead(load: () => Promise<{ readonly default: ComponentType }>) {
  let loaded: ComponentType | null = null;
  const loadOnce = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Lazy = lazy(loadOnce);
  function Ahead() {
    // What has been drawn stays the same component.
    const [Page] = useState<ComponentType>(() => loaded ?? Lazy);
    return <Page />;
  }
  return Object.assign(Ahead, { load: loadOnce });
}
