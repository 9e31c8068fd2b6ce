import css from './login-page.module.css';

const RINGS = [
  [69, 23],
  [115, 38],
  [164, 55],
  [216, 72],
  [271, 90],
  [328, 109],
  [388, 129],
  [450, 150],
  [515, 172],
  [583, 194],
  [654, 218],
  [727, 242],
  [803, 268],
  [882, 294],
  [964, 321],
  [1048, 349],
  [1135, 378],
  [1224, 408],
  [1316, 439],
  [1411, 470],
  [1509, 503],
  [1609, 536],
] as const;

/** Decorative rings in the background of the login page. */
export function Ripples() {
  return (
    <svg className={css.ripples} viewBox="0 0 1440 800" aria-hidden="true" preserveAspectRatio="xMaxYMax slice">
      <g fill="none" stroke="currentColor" strokeWidth="1">
        {RINGS.map(([rx, ry]) => (
          <ellipse key={rx} cx="1120" cy="560" rx={rx} ry={ry} />
        ))}
      </g>
    </svg>
  );
}
