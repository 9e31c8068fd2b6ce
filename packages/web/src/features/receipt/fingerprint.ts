/** A receipt of 500 rows is far smaller. */
const MAX_BYTES = 15_728_640; // 15 MB

/** The SHA-256 of a file in hex. Null if the file is too large to be a receipt. The file is not sent. */
export async function fingerprint(file: File): Promise<string | null> {
  if (file.size > MAX_BYTES) return null;
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
