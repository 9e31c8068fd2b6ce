/** One encoded frame of a recording. */
export interface Frame {
  /** Time from the start of the recording. */
  readonly atMs: number;
  /** The frame can be shown without the frames before it. */
  readonly isKey: boolean;
  readonly data: Uint8Array;
}

interface Recording {
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  /** Frames in order of time. The first one is a key frame. */
  readonly frames: readonly Frame[];
}

/** IDs of the WebM elements that a short recording without sound needs. */
const ID = {
  ebml: 0x1a45dfa3,
  ebmlVersion: 0x4286,
  ebmlReadVersion: 0x42f7,
  ebmlMaxIdLength: 0x42f2,
  ebmlMaxSizeLength: 0x42f3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  codecId: 0x86,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
} as const;

const TRACK = 1;
const VIDEO = 1;
const KEY_FRAME = 0x80;
/** One tick is a millisecond. */
const TICK_NS = 1_000_000;
const APP = 'Provider Benefit Tool';

function bytesOf(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}

const idBytes = (id: number) => bytesOf(id, Math.ceil(id.toString(16).length / 2));

/** Encodes every size in eight bytes. This is longer than needed, but has a fixed length. */
const sizeBytes = (size: number) => Buffer.concat([Buffer.from([0x01, 0x00]), bytesOf(size, 6)]);

function element(id: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([idBytes(id), sizeBytes(body.length), body]);
}

const number = (id: number, value: number) => element(id, bytesOf(value, value > 0xffff ? 4 : 2));
const text = (id: number, value: string) => element(id, Buffer.from(value));

function float(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
}

function block({ atMs, isKey, data }: Frame, clusterMs: number): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt8(0x80 | TRACK, 0);
  head.writeInt16BE(atMs - clusterMs, 1);
  head.writeUInt8(isKey ? KEY_FRAME : 0, 3);
  return element(ID.simpleBlock, head, data);
}

interface Cluster {
  readonly atMs: number;
  readonly bytes: Buffer;
}

/** Starts a cluster at every key frame, so that a player can seek to each. */
function clustersOf(frames: readonly Frame[]): Cluster[] {
  const groups: Frame[][] = [];
  for (const frame of frames) {
    if (frame.isKey) groups.push([frame]);
    else groups.at(-1)!.push(frame);
  }
  return groups.map((group) => {
    const { atMs } = group[0]!;
    return {
      atMs,
      bytes: element(ID.cluster, number(ID.timestamp, atMs), ...group.map((frame) => block(frame, atMs))),
    };
  });
}

function cuesOf(clusters: readonly Cluster[], start: number): Buffer {
  let position = start;
  const points = clusters.map(({ atMs, bytes }) => {
    const place = element(
      ID.cueTrackPositions,
      number(ID.cueTrack, TRACK),
      element(ID.cueClusterPosition, bytesOf(position, 4)),
    );
    position += bytes.length;
    return element(ID.cuePoint, element(ID.cueTime, bytesOf(atMs, 4)), place);
  });
  return element(ID.cues, ...points);
}

/** Builds a WebM file with duration and cues at its start. A live recording would have neither. */
export function webm({ width, height, durationMs, frames }: Recording): Buffer {
  const head = element(
    ID.ebml,
    number(ID.ebmlVersion, 1),
    number(ID.ebmlReadVersion, 1),
    number(ID.ebmlMaxIdLength, 4),
    number(ID.ebmlMaxSizeLength, 8),
    text(ID.docType, 'webm'),
    number(ID.docTypeVersion, 2),
    number(ID.docTypeReadVersion, 2),
  );
  const info = element(
    ID.info,
    number(ID.timestampScale, TICK_NS),
    float(ID.duration, durationMs),
    text(ID.muxingApp, APP),
    text(ID.writingApp, APP),
  );
  const tracks = element(
    ID.tracks,
    element(
      ID.trackEntry,
      number(ID.trackNumber, TRACK),
      number(ID.trackUid, TRACK),
      number(ID.trackType, VIDEO),
      text(ID.codecId, 'V_VP9'),
      element(ID.video, number(ID.pixelWidth, width), number(ID.pixelHeight, height)),
    ),
  );
  const clusters = clustersOf(frames);
  // Every number in the cues has a fixed length, so their total length does not depend on the positions.
  const start = info.length + tracks.length + cuesOf(clusters, 0).length;
  const segment = element(ID.segment, info, tracks, cuesOf(clusters, start), ...clusters.map(({ bytes }) => bytes));
  return Buffer.concat([head, segment]);
}
