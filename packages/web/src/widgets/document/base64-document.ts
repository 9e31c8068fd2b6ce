import { fileOfBase64 } from '@pbt/domain/rules/shared/base64-file';

/** Decodes a document that the server sent as base64 text. Other text is returned unchanged. */
export async function decodeDocument(text: Blob): Promise<Blob> {
  const file = fileOfBase64(await text.text());
  return file ? new Blob([file.bytes], { type: file.type }) : text;
}
