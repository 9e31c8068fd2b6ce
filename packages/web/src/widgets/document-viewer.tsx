import { lazy, Suspense, type ComponentProps } from 'react';

const Viewer = lazy(async () => {
  const { DocumentViewer: Loaded } = await import('../ui/document-viewer.tsx');
  return { default: Loaded };
});

/** The kit's viewer, fetched when the first document is opened. */
export function DocumentViewer(props: ComponentProps<typeof Viewer>) {
  return (
    <Suspense>
      <Viewer {...props} />
    </Suspense>
  );
}
