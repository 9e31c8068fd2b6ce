/** The length of the last record of a ZIP archive without a comment. */
export const ZIP_END_BYTES = 22;

const END_OF_DIRECTORY = 0x06_05_4b_50;

/** The number of files in a ZIP archive, from its last bytes. Null if they are not the end of an archive. */
export function zippedFiles(end: ArrayBuffer): number | null {
  if (end.byteLength !== ZIP_END_BYTES) return null;
  const view = new DataView(end);
  return view.getUint32(0, true) === END_OF_DIRECTORY ? view.getUint16(10, true) : null;
}
