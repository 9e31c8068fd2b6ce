/** A text file for an upload field. */
export const textFile = (name: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from('One line of notes.'),
});
