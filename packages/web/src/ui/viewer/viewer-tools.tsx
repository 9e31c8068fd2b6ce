import { Button, IconButton } from '../base/button.tsx';
import { nextZoom, previousZoom, zoomOf, type Zoom } from './zoom.ts';
import css from './document-viewer.module.css';

interface PageStepsProps {
  index: number;
  count: number;
  onPage: (index: number) => void;
}

export function PageSteps({ index, count, onPage }: PageStepsProps) {
  return (
    <div className={css.group} role="group" aria-label="Pages">
      <IconButton label="Previous page" icon="left" disabled={index === 0} onClick={() => onPage(index - 1)} />
      <span role="status" className={css.counter}>
        Page {index + 1} of {count}
      </span>
      <IconButton label="Next page" icon="right" disabled={index >= count - 1} onClick={() => onPage(index + 1)} />
    </div>
  );
}

interface ZoomStepsProps {
  /** Current CSS pixels per point. */
  scale: number;
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
}

export function ZoomSteps({ scale, zoom, onZoom }: ZoomStepsProps) {
  const shown = zoomOf(scale);
  return (
    <div className={css.group} role="group" aria-label="Size">
      <Button size="sm" kind="quiet" aria-label="Zoom out" onClick={() => onZoom(previousZoom(shown))}>
        −
      </Button>
      <span className={css.percent}>{Math.round(shown * 100)}%</span>
      <Button size="sm" kind="quiet" aria-label="Zoom in" onClick={() => onZoom(nextZoom(shown))}>
        +
      </Button>
      <Button size="sm" kind="quiet" aria-pressed={zoom === 'fit'} className={css.toggle} onClick={() => onZoom('fit')}>
        Fit width
      </Button>
    </div>
  );
}
