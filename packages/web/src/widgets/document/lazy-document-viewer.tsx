import { Suspense, type ComponentProps } from 'react';
import { preloadable } from '../../ui/render/preloadable.tsx';

const Viewer = preloadable(async () => {
  const { DocumentViewer: Loaded } = await import('../../ui/viewer/document-viewer.tsx');
  return { default: Loaded };
});

async function preloadReader(): Promise<void> {
  const { preloadPdfReader } = await import('../../ui/viewer/pdf-document.ts');
  preloadPdfReader();
}

// Errors are ignored here. Opening the document loads the files again and shows the error.
const preload = () => void Promise.all([Viewer.load(), preloadReader()]).catch(() => {});

/** Props for a button that opens a document. They load the viewer on hover or focus, but not the document. */
export const preloadViewer = { onPointerEnter: preload, onFocus: preload } as const;

async function loadDocument(load: () => Promise<Blob | null>): Promise<Blob | null> {
  const blob = await load();
  if (!blob?.type.startsWith('text/')) return blob;
  const { decodeDocument } = await import('./base64-document.ts');
  return decodeDocument(blob);
}

/** The document viewer of ui/, loaded on first use or by preloadViewer. */
export function DocumentViewer({ open, load, ...props }: ComponentProps<typeof Viewer>) {
  if (!open) return null;
  return (
    <Suspense>
      <Viewer open load={() => loadDocument(load)} {...props} />
    </Suspense>
  );
}
