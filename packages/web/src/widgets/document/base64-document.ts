import { fileOfBase64 } from '@pbt/domain/rules/shared/base64-file';

/** Some document services return base64 text instead of the binary file. */
export async function decodeDocument(text: Blob): Promise<Blob> {
  const file = fileOfBase64(await text.text());
  return file ? new Blob([file.bytes], { type: file.type }) : text;
}
