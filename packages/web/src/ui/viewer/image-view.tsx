import { useRef, useState } from 'react';
import { useWidth } from './viewer-scroll.ts';
import { ZoomSteps } from './viewer-tools.tsx';
import { pixelsPerPoint, type Zoom } from './zoom.ts';
import css from './document-viewer.module.css';

interface ImageViewProps {
  url: string;
  fileName: string;
  onBroken: () => void;
}

const POINTS_PER_PIXEL = 72 / 96;

export function ImageView({ url, fileName, onBroken }: ImageViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [width, setWidth] = useState(0);
  // "Fit width" does not enlarge a small image.
  const availableWidth = Math.min(useWidth(scroller), width);
  const scale = pixelsPerPoint(zoom, availableWidth, width * POINTS_PER_PIXEL);
  return (
    <>
      <div className={css.tools}>
        <ZoomSteps scale={scale} zoom={zoom} onZoom={setZoom} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes the area scrollable with the keyboard */}
      <div ref={scroller} role="region" aria-label={`Image ${fileName}`} tabIndex={0} className={css.scroller}>
        <img
          src={url}
          alt={fileName}
          className={css.picture}
          style={width > 0 ? { width: width * POINTS_PER_PIXEL * scale } : { visibility: 'hidden' }}
          onLoad={(event) => setWidth(event.currentTarget.naturalWidth)}
          onError={onBroken}
        />
      </div>
    </>
  );
}
