import { Suspense, type ComponentProps } from 'react';
import { ahead } from '../../ui/render/preloadable.tsx';

const Viewer = ahead(async () => {
  const { DocumentViewer: Loaded } = await import('../../ui/viewer/document-viewer.tsx');
  return { default: Loaded };
});

async function startReader(): Promise<void> {
  const { warmReader } = await import('../../ui/viewer/pdf-document.ts');
  warmReader();
}

// Where a file fails, opening the document asks for it again and says so.
const warmUp = () => void Promise.all([Viewer.load(), startReader()]).catch(() => {});

/** For what opens a document: whoever points at it or focuses it will probably press it. Nothing of the document is read. */
export const opensDocument = { onPointerEnter: warmUp, onFocus: warmUp } as const;

async function loadDocument(load: () => Promise<Blob | null>): Promise<Blob | null> {
  const blob = await load();
  if (!blob?.type.startsWith('text/')) return blob;
  const { decodeDocument } = await import('./base64-document.ts');
  return decodeDocument(blob);
}

/** The kit's viewer, fetched when the first document is opened or about to be. */
export function DocumentViewer({ open, load, ...props }: ComponentProps<typeof Viewer>) {
  if (!open) return null;
  return (
    <Suspense>
      <Viewer open load={() => loadDocument(load)} {...props} />
    </Suspense>
  );
}
