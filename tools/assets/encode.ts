import type { Page } from '@playwright/test';
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny';

/** The number of a step, drawn on a picture at a position in CSS pixels. */
export interface Mark {
  readonly step: number;
  readonly x: number;
  readonly y: number;
}

interface Shot {
  readonly png: Buffer;
  /** Picture pixels per CSS pixel. */
  readonly scale: number;
  readonly marks: readonly Mark[];
}

export interface Picture {
  readonly data: Buffer;
  /** Size in CSS pixels, so that a picture with more pixels is not shown larger. */
  readonly width: number;
  readonly height: number;
}

/** Draws the step numbers on a screenshot and encodes it as WebP. The browser page `studio` does the encoding. */
export async function encodePicture(studio: Page, { png, scale, marks }: Shot): Promise<Picture> {
  const { data, width, height } = await studio.evaluate(
    async (shot) => {
      const bitmap = await createImageBitmap(
        new Blob([Uint8Array.from(atob(shot.png), (letter) => letter.codePointAt(0)!)]),
      );
      const canvas = document.createElement('canvas');
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
      const context = canvas.getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      context.scale(shot.scale, shot.scale);
      for (const { step, x, y } of shot.marks) {
        context.beginPath();
        context.arc(x, y, 11, 0, 2 * Math.PI);
        context.fillStyle = '#a3195b';
        context.fill();
        context.lineWidth = 2;
        context.strokeStyle = '#ffffff';
        context.stroke();
        context.fillStyle = '#ffffff';
        context.font = 'bold 13px sans-serif';
        context.textAlign = 'center';
        context.textBaseline = 'middle';
        context.fillText(String(step), x, y + 1);
      }
      const url = canvas.toDataURL('image/webp', 0.6);
      return {
        data: url.slice(url.indexOf(',') + 1),
        width: Math.round(canvas.width / shot.scale),
        height: Math.round(canvas.height / shot.scale),
      };
    },
    { png: png.toString('base64'), scale, marks: [...marks] },
  );
  return { data: Buffer.from(data, 'base64'), width, height };
}

/** One moment of a recording: the screenshot and the pointer position. */
export interface Moment {
  /** Index of the screenshot. */
  readonly shot: number;
  readonly ms: number;
  readonly x: number;
  readonly y: number;
  readonly isPressed: boolean;
}

export interface Footage {
  readonly width: number;
  readonly height: number;
  /** Screenshots as PNG. */
  readonly shots: readonly Buffer[];
  readonly moments: readonly Moment[];
}

/** Empty space below the window for captions, so they cover nothing. */
export const CAPTION_HEIGHT = 64;

const CODEC = 'vp09.00.31.08';

/** One encoded video frame. */
interface Frame {
  /** Time from the start of the recording, in milliseconds. */
  readonly atMs: number;
  readonly ms: number;
  /** The frame can be shown without the frames before it. */
  readonly isKey: boolean;
  /** The encoded frame as base64. */
  readonly data: string;
}

async function writeWebm(width: number, height: number, frames: readonly Frame[]): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const track = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(track);
  await output.start();
  const decoderConfig = { codec: CODEC, codedWidth: width, codedHeight: height };
  for (const { atMs, ms, isKey, data } of frames) {
    const packet = new EncodedPacket(Buffer.from(data, 'base64'), isKey ? 'key' : 'delta', atMs / 1000, ms / 1000);
    await track.add(packet, { decoderConfig });
  }
  await output.finalize();
  return Buffer.from(target.buffer!);
}

/** Encodes a recording as WebM (VP9). A moment without a change takes almost no space. */
export async function encodeRecording(studio: Page, { width, height, shots, moments }: Footage): Promise<Buffer> {
  const fullHeight = height + CAPTION_HEIGHT;
  const frames = await studio.evaluate(
    async (film) => {
      const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.codePointAt(0)!);
      const bitmaps = await Promise.all(film.shots.map((png) => createImageBitmap(new Blob([bytesOf(png)]))));
      const canvas = document.createElement('canvas');
      canvas.width = film.width;
      canvas.height = film.height;
      const context = canvas.getContext('2d')!;
      const found: Frame[] = [];
      const encoder = new VideoEncoder({
        output: (chunk) => {
          const data = new Uint8Array(chunk.byteLength);
          chunk.copyTo(data);
          let text = '';
          for (const byte of data) text += String.fromCodePoint(byte);
          found.push({
            atMs: Math.round(chunk.timestamp / 1000),
            ms: Math.round((chunk.duration ?? 0) / 1000),
            isKey: chunk.type === 'key',
            data: btoa(text),
          });
        },
        error: (error) => {
          throw error;
        },
      });
      encoder.configure({
        codec: film.codec,
        width: film.width,
        height: film.height,
        bitrate: 300_000,
        framerate: 20,
        latencyMode: 'quality',
      });
      let atMs = 0;
      let keyMs = -Infinity;
      for (const { shot, ms, x, y, isPressed } of film.moments) {
        context.fillStyle = '#10242b';
        context.fillRect(0, 0, canvas.width, canvas.height);
        context.drawImage(bitmaps[shot]!, 0, 0);
        if (isPressed) {
          context.beginPath();
          context.arc(x, y, 18, 0, 2 * Math.PI);
          context.fillStyle = 'rgb(163 25 91 / 35%)';
          context.fill();
        }
        const pointer = new Path2D('M0 0v17l4.4-3.9 2.7 6.3 2.9-1.2-2.7-6.2h5.9z');
        context.save();
        context.translate(x, y);
        context.lineWidth = 2;
        context.strokeStyle = '#ffffff';
        context.stroke(pointer);
        context.fillStyle = '#10242b';
        // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not a list
        context.fill(pointer);
        context.restore();
        const isKey = atMs - keyMs >= 4000;
        if (isKey) keyMs = atMs;
        const frame = new VideoFrame(canvas, { timestamp: atMs * 1000, duration: ms * 1000 });
        encoder.encode(frame, { keyFrame: isKey });
        frame.close();
        atMs += ms;
      }
      await encoder.flush();
      encoder.close();
      return found;
    },
    {
      codec: CODEC,
      width,
      height: fullHeight,
      shots: shots.map((png) => png.toString('base64')),
      moments: [...moments],
    },
  );
  return writeWebm(width, fullHeight, frames);
}
