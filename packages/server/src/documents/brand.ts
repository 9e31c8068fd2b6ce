import { MEMBER_SERVICES_PHONES } from '@pbt/domain/rules/member/member-services';
import type { Config } from '../config/config.ts';

/** The plan's branding of a document. It is sent to the drawing thread. */
export type Brand = Pick<Config, 'theme' | 'companyName'>;

export interface Palette {
  readonly brand: string;
  readonly brandSoft: string;
  readonly accent: string;
  readonly text: string;
  readonly textSoft: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly head: string;
}

/** The portal's colors. Every text color has a contrast of at least 4.5:1 on white and on the tinted table heads. */
export const PALETTES: Record<Brand['theme'], Palette> = {
  default: {
    brand: '#0a5266',
    brandSoft: '#dceef1',
    accent: '#e3a21a',
    text: '#10242b',
    textSoft: '#3d5259',
    line: '#d5dedf',
    lineStrong: '#b4c2c5',
    head: '#eff7f8',
  },
  sba: {
    brand: '#21409a',
    brandSoft: '#e1e8fa',
    accent: '#ff9b70',
    text: '#141b33',
    textSoft: '#414b66',
    line: '#d7dce6',
    lineStrong: '#b6bfd0',
    head: '#f2f5fd',
  },
};

interface Stroke {
  readonly path: string;
  readonly colour: 'brand' | 'accent' | 'paper';
  readonly width?: number;
  readonly round?: true;
}

/** The logo, drawn on a square of 34 units. A stroke without a width is filled. */
export const MARKS: Record<Brand['theme'], readonly Stroke[]> = {
  default: [
    { path: 'M17 2.5c7.3 4.7 9.3 12.3 0 18.5-9.3-6.2-7.3-13.8 0-18.5z', colour: 'brand' },
    { path: 'M17 8.5v9.5', colour: 'paper', width: 1.8, round: true },
    { path: 'M3.5 25c4.5-3 9-3 13.5 0s9 3 13.5 0', colour: 'accent', width: 2.6, round: true },
    { path: 'M8.5 30.5c2.8-1.8 5.7-1.8 8.5 0s5.7 1.8 8.5 0', colour: 'accent', width: 2.6, round: true },
  ],
  sba: [
    { path: 'M4 21.5 17 7l13 14.5', colour: 'brand', width: 4.2 },
    { path: 'M10.5 28.5 17 21l6.5 7.5', colour: 'accent', width: 4.2 },
  ],
};

export const MEMBER_SERVICES = {
  phone: MEMBER_SERVICES_PHONES[0],
  tollFree: MEMBER_SERVICES_PHONES[1],
  hours: 'weekdays 7:00 a.m. to 8:00 p.m., Saturdays 9:00 a.m. to 2:00 p.m.',
} as const;
